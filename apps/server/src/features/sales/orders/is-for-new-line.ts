/** Whether a change is another card for a line that was not active when it was asked for: it replaces no SIM. */
export function isForNewLine(
  { createdAt }: { readonly createdAt: Date },
  { activatedAt }: { readonly activatedAt: Date | null },
): boolean {
  return activatedAt === null || createdAt < activatedAt
}
