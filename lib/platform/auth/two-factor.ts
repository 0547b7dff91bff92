import { createHmac, randomBytes } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib'
import { asciiDigits, withoutFiller } from '../typed/signs'

const STEP_SECONDS = 30
const BACKUP_CODES = 10
const BACKUP_CODE_SYMBOLS = 16
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Plain digits without the spaces, dashes and direction marks that copying adds; Arabic-Indic and Persian digits become ASCII. */
const typed = (text: string): string => withoutFiller(asciiDigits(text)).replace(/[\s\p{Pd}]/gu, '')

/** A new TOTP seed of 160 bits, in base32; keep it sealed. */
export const newTotpSecret = (): string => generateSecret({ length: 20 })

/** The otpauth:// address an authenticator app scans: SHA-1, 6 digits, 30 seconds. */
export const totpUri = (secret: string, issuer: string, account: string): string =>
  // A colon would end the issuer early in the label.
  generateURI({ secret, issuer: issuer.replaceAll(':', ' '), label: account.replaceAll(':', ' ') })

/** The time step a code belongs to (RFC 6238, one step back or forward), or null when it is wrong or not after `lastStep`. */
export function matchTotpStep(secret: string, code: string, now: Date, lastStep: number | null): number | null {
  const token = typed(code)
  if (!/^[0-9]{6}$/.test(token)) return null
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ strategy: 'totp', secret, token, epoch, epochTolerance: STEP_SECONDS })
  if (!result.valid || !('timeStep' in result)) return null
  return lastStep === null || result.timeStep > lastStep ? result.timeStep : null
}

/** Ten one-time codes of 80 bits (`XXXX-XXXX-XXXX-XXXX`, Crockford base32) with the hashes to store; codes are shown once. */
export function newBackupCodes(key: Buffer): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: BACKUP_CODES }, () => {
    const symbols = Array.from(randomBytes(BACKUP_CODE_SYMBOLS), (byte) => crockford.charAt(byte & 31)).join('')
    return symbols.replace(/(.{4})(?=.)/g, '$1-')
  })
  return { codes, hashes: codes.map((code) => backupCodeHash(code, key)) }
}

/** The keyed hash (HMAC-SHA256, hex) under which a backup code is stored, whatever its case, spaces, dashes, digits and O/I/L. */
export const backupCodeHash = (code: string, key: Buffer): string =>
  createHmac('sha256', key).update(typed(code).toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')).digest('hex')
