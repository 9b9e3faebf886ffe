/** What staff did, by the name under which the audit log keeps it: a call of the contract or a command. */
export const actLabels = {
  acceptDispute: 'Accepted a dispute',
  acceptInvitation: 'Accepted the invitation',
  acceptTaxReports: 'Accepted taxes that differ',
  addBlock: 'Blocked',
  addNote: 'Added a note',
  addStaffPasskey: 'Added a passkey',
  blockCustomer: 'Blocked a customer',
  addTag: 'Added a tag',
  approvePortOut: 'Approved a port-out',
  assignMessage: 'Assigned or released a message',
  askApproval: 'Asked for approval',
  askNetworkAboutPortIn: 'Asked the network about a port-in',
  cancelOrder: 'Canceled and refunded an order',
  cancelPortInAtDesk: 'Canceled a port-in',
  changeStaffRoles: 'Changed roles',
  closeAccountFor: 'Closed the account',
  closeIncident: 'Closed a complaint or breach',
  closeMessage: 'Closed a message',
  confirmDualControl: 'Confirmed what a colleague asked for',
  correctCustomerName: 'Corrected the name',
  downloadCaseFile: 'Downloaded the case file',
  downloadCpniReport: 'Downloaded the CPNI report',
  downloadEvidence: 'Downloaded evidence',
  downloadJournal: 'Downloaded the journal',
  endCustomerSessions: 'Signed the customer out',
  endStaffSession: 'Signed out another device of their own',
  endTaxStandIn: 'Ended the tax tables’ stand-in',
  endLineFor: 'Asked to end the line',
  exportActs: 'Exported the audit log',
  exportPortInBoard: 'Exported the port-ins under way',
  grantCredit: 'Gave goodwill credit',
  handBackPortIn: 'Handed a port-in back',
  inviteStaff: 'Invited a person',
  letTablesStandIn: 'Let the tax tables stand in',
  liftBlock: 'Lifted a block',
  mailAnotherCard: 'Mailed another SIM card',
  markDisputeAnswered: 'Recorded a dispute as answered',
  openDemoDesk: 'Opened the desk of the demo',
  openMessageAgain: 'Opened a message again',
  openPortInCase: 'Opened a port-in case',
  pinNote: 'Pinned or unpinned a note',
  recordIncident: 'Recorded a complaint or breach',
  recordPortOutDecision: 'Recorded a port-out decision as done by hand',
  recordTaxReports: 'Recorded taxes as reported',
  refundPart: 'Refunded an order',
  refuseDualControl: 'Refused what a colleague asked for',
  refusePortOut: 'Declined a port-out',
  reinviteStaff: 'Sent a new link',
  releasePortIn: 'Released a port-in',
  releasePortOut: 'Released a port-out',
  removeNote: 'Removed a note',
  removeStaff: 'Removed a person',
  removeStaffPasskey: 'Removed a passkey',
  removeTag: 'Removed a tag',
  renewRecoveryCode: 'Made a new recovery code',
  replyToMessage: 'Replied to a message',
  replaceSimFor: 'Replaced the SIM',
  resendPortInAtDesk: 'Corrected a port-in and sent it again',
  resendPortOutDecision: 'Sent a port-out decision again',
  restoreLineFor: 'Restored the line',
  retryDeadJobs: 'Retried a failed job',
  retryEvent: 'Handled an event again',
  retryPlanChange: 'Sent a plan change again',
  retryTaxReports: 'Reported taxes again',
  searchDesk: 'Searched',
  sendOrderEmailAgain: 'Sent an email about an order again',
  sendPaymentLink: 'Sent a payment link',
  sendPortInEmailAgain: 'Sent an email about a port-in again',
  sendRefundAgain: 'Sent a failed refund again',
  settleEmergencyAddress: 'Resolved a 911 address',
  settleLineEnd: 'Resolved a line end',
  settleLock: 'Resolved a lock',
  resolvePortInCase: 'Resolved a port-in case',
  settleRefund: 'Recorded a refund as paid',
  settleSuspension: 'Resolved a suspension',
  signInStaff: 'Signed in at the desk',
  signOutStaff: 'Signed out of the desk',
  startDeskAssistance: 'Made a link into the account',
  submitEvidence: 'Sent evidence to the bank',
  suspendLineFor: 'Suspended the line',
  takePortIn: 'Took a port-in',
  takePortOut: 'Took a port-out',
  unlockSignIn: 'Unlocked sign-in',
  useRecoveryCode: 'Used a recovery code',
  viewDeskCustomer: 'Viewed the customer',
  viewDeskDispute: 'Viewed a dispute',
  viewDeskOrder: 'Viewed an order',
  viewDeskPortIn: 'Viewed a port-in',
  viewDeskPortOut: 'Viewed a port-out',
  viewEsimCode: 'Viewed an eSIM code',
  viewLine: 'Viewed a line',
  viewMessage: 'Viewed a message',
  viewUsage: 'Viewed usage',
  withdrawCredit: 'Withdrew goodwill credit',
  withdrawDualControl: 'Withdrew their own request',
  // Without a session: a passkey or a recovery code that was refused.
  'failed-sign-in': 'Failed to sign in at the desk',
  // By nobody at the desk.
  'refused-by-block': 'A block refused somebody',
  // By the calls that invite and change roles.
  'asked-roles': 'Asked for roles that a second admin confirms',
  // By calls that may need a second person.
  'asked-second-person': 'Asked for what a second person confirms',
  'void-dual-control': 'Tried to confirm what can’t be done any more',
  // With the link that a recovery code opened.
  'recovered-account': 'Replaced all passkeys with a recovery code',
  // By the support system.
  startHandoff: 'Made a link into the account by the support system',
  openAssistedSession: 'Opened the account',
  // On the command line.
  'invite-admin': 'Invited an admin',
  'demo-admin': 'Made the link of the demo',
  jobs: 'Listed failed jobs',
  labels: 'Downloaded the broadband labels',
  migrate: 'Updated the tables of the database',
  reconcile: 'Compared outside systems with our records',
  'refused-command': 'Tried a command that changed nothing',
  'reconcile refund': 'Refunded a charge without an order',
  'reconcile end-line': 'Ended a line without an order',
  'reconcile end-suspension': 'Ended a suspension without a record',
  'reconcile cancel-port-in': 'Canceled a port-in without a record',
} as const

/** A name under which the audit log keeps acts. */
export type ActName = keyof typeof actLabels

/** Names that calls had in earlier versions, under which the log keeps what was done then. */
const namesNow: Readonly<Record<string, ActName>> = {
  refundOrder: 'refundPart',
  settlePortInCase: 'resolvePortInCase',
}

/** What staff did, in words; a name of an earlier version, which has none any more, stays as it is. */
export function actText(name: string): string {
  const nameNow = namesNow[name] ?? name
  return (actLabels as Readonly<Record<string, string>>)[nameNow] ?? name // any string may be asked for
}

/** The names under which the log keeps an act: that of its call, and those of earlier versions. */
export function storedNamesOf(act: string): string[] {
  return [act, ...Object.keys(namesNow).filter((name) => namesNow[name] === act)]
}
