/** The digits of an IMEI as printed or shown by `*#06#`: spaces, dashes and slashes go. */
export function normalizeImei(raw: string): string {
  return raw.replace(/[\s./\u2010-\u2015-]/g, '')
}
