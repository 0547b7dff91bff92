import type { ImportField } from '@/db/schema/member-imports'
import { asciiDigits } from '@/lib/platform/typed/signs'
import type { RowProblem } from './people-rows.rules'
import { type ImportKey, importKeys } from './words'

/** An account with the keys that a file may name it by. */
export type KeyedAccount = { id: string; email: string | null; employeeNumber: string | null; externalId: string | null }
/** The keys of a row; empty ones are left out. */
export type RowKeys = Partial<Record<ImportKey, string>>

const arabicDigits = (text: string): string => text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x660 + Number(digit)))

/** The forms in which a number or id of a file may be stored: case and digits of programs differ from those of people. */
export function keyForms(key: string): string[] {
  const plain = asciiDigits(key)
  return [...new Set([key, plain, plain.toUpperCase(), plain.toLowerCase(), arabicDigits(plain)])]
}

/** Whether two numbers or ids are the same but for case and the kind of digits. */
export const isSameKey = (one: string, other: string): boolean =>
  asciiDigits(one).toLowerCase() === asciiDigits(other).toLowerCase()

/** The accounts of a piece, by their keys. */
export class KeyIndex {
  private readonly byKey = new Map<string, KeyedAccount[]>()

  constructor(accounts: readonly KeyedAccount[]) {
    for (const account of accounts)
      for (const field of importKeys) {
        const value = account[field]
        if (value === null) continue
        const key = this.keyOf(field, value)
        const same = this.byKey.get(key)
        if (same) same.push(account)
        else this.byKey.set(key, [account])
      }
  }

  private keyOf = (field: ImportKey, value: string) => `${field}:${asciiDigits(value).toLowerCase()}`

  /** The accounts with a key: the one that has it exactly, else all that differ by case and digits alone. */
  with(field: ImportKey, value: string): KeyedAccount[] {
    const found = this.byKey.get(this.keyOf(field, value)) ?? []
    const exact = found.find((account) => account[field] === value)
    return exact ? [exact] : found
  }
}

export type KeyProblem = { key: RowProblem; field: ImportField; params?: Record<string, string> }
export type Found = { account: KeyedAccount | null; problem: KeyProblem | null; all: KeyedAccount[] }

/** How an account is named in a sentence. */
export const calledBy = ({ email, employeeNumber, externalId }: Omit<KeyedAccount, 'id'>): string =>
  email ?? employeeNumber ?? externalId ?? ''

/**
 * The account that a row means. The leading key decides, else the others where it is missing in the row; keys of
 * different accounts, and an account that has another value of the leading key, are problems that name both.
 */
export function accountOfRow(keys: RowKeys, leadsBy: ImportKey, index: KeyIndex): Found {
  const given = importKeys.flatMap((field) => {
    const value = keys[field]
    return value === undefined ? [] : [{ field, value, accounts: index.with(field, value) }]
  })
  const all = [...new Set(given.flatMap(({ accounts }) => accounts))]
  const problem = (key: RowProblem, field: ImportField, params?: Record<string, string>): Found => ({
    account: null,
    problem: { key, field, params },
    all,
  })
  const several = given.find(({ accounts }) => accounts.length > 1)
  if (several) {
    const [one, other] = several.accounts.map(calledBy)
    return problem('keyAmbiguous', several.field, { value: several.value, one: one ?? '', other: other ?? '' })
  }
  const hits = given.flatMap(({ field, value, accounts: [account] }) => (account ? [{ field, value, account }] : []))
  const leading = hits.find(({ field }) => field === leadsBy)
  const account = (leading ?? hits[0])?.account
  if (!account) return { account: null, problem: null, all }
  const contradicting = hits.find((hit) => hit.account.id !== account.id)
  if (contradicting) {
    const by = leading ?? hits[0]
    return problem('keysDiffer', contradicting.field, {
      value: by?.value ?? '',
      one: calledBy(account),
      otherValue: contradicting.value,
      other: calledBy(contradicting.account),
    })
  }
  const asked = keys[leadsBy]
  const held = account[leadsBy]
  if (!leading && asked !== undefined && held !== null)
    return problem('keyHeld', leadsBy, { one: calledBy(account), held, value: asked })
  if (keys.email !== undefined && account.email !== null && keys.email !== account.email)
    return problem('addressDiffers', 'email', { held: account.email, value: keys.email })
  return { account, problem: null, all }
}
