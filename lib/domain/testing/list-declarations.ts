import type postgres from 'postgres'

// The shapes in which a room's `room.fixtures.ts` declares its lists, for the test of plans, the bench and the growth bench.

/** One row in eight contains `frequent`, one in a hundred thousand `rare`, each of the first two thousand `old`, and none `absent`. */
export const words = { frequent: 'quartz', rare: 'zirconium', old: 'paleolith', absent: 'xylophone' } as const

type Part = postgres.PendingQuery<postgres.Row[]>

/** An insert that runs when it is awaited. */
export type Insert = [table: string, insert: Part]

/** The people and roles that the rows and requests of an organization name. */
export type Named = {
  /** The person whose own lists are filled too (sessions, accepted policies) and who reads all lists. */
  userId: string
  /** A role that every account has, and one that a few have. */
  roleId: string
  rareRoleId: string
}

/** The parts that every row is made of, by number `n`. */
export type RowParts = Named & {
  sql: postgres.TransactionSql
  org: Part
  rows: Part
  idOf: (kind: string, n?: Part) => Part
  moment: Part
  /** Of rows that a running server deletes after some weeks. */
  recent: Part
  text: Part
  both: Part
}

export type RequestIds = Named & {
  /** The ids that rows number `n` of a kind have. */
  idsOf: (kind: string, ...numbers: number[]) => string[]
  idOf: (kind: string, n: number) => string
}

/** The values with which a list is requested. */
export type ListRequests = {
  /** Path parameters. */
  params?: Record<string, string>
  /** Values of the filters that are no closed set. */
  filters?: Record<string, string[]>
  /** The tables its rows are made of. */
  tables: string[]
  /** The most rows that make sense, and why not more. */
  most: number
  because?: string
}

export const million = 1_000_000
export const thousands = 10_000
export const dozens = { most: thousands, because: 'an organization has some dozen' }
export const inMemory = { tables: [], most: 0, because: 'a catalogue in memory' }
/** Values of the filters of what changed (`changedBetween`). */
export const changed = { updatedFrom: ['2020-01-02T00:00:00.000Z'], updatedTo: ['2035-01-01T00:00:00.000Z'] }
export const device = '{"platform":"desktop","os":"Linux","browser":"Bench"}'

/** Requests that may cost more as a list grows. `most`: the most additional rows, if that number does not grow with the list. */
export type Exception = { cases: RegExp; because: string; most?: number }
export const sampled: Exception = {
  cases: /^(frequent|rare|absent) word$/,
  because: 'a search first samples the newest 1,000 texts, to learn whether its words are rare',
  most: 2200,
}
export const farWord: Exception = {
  cases: /^old word$/,
  because:
    'a word that is frequent, but only far from the start of the list, is read up to; two seconds bound it, with a refusal',
}
export const unindexed: Exception = {
  cases: /^(old|rare|absent) word$/,
  because: 'the list is short in life and has no index of its words',
}
export const counted: Exception = {
  cases: /^(numbered|far numbered) page$/,
  because:
    'a numbered page has the total, which has to be counted, and a far one is read up to; two seconds bound it, with a refusal',
}
