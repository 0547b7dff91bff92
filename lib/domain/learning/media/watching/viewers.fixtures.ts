import { expect } from 'vitest'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { putWalk } from '@/lib/domain/testing/walks'
import { clock } from '@/lib/platform/clock'
import { makeMedia } from '../examples.fixtures'
import { sendSegments, startSession } from './watching.contract'

export type Segments = {
  seq: number
  accepted: [number, number][]
  discarded: { from: number; to: number; reason: string }[]
  watchedShare: number
  furthest: number
  ranges: [number, number][]
  completedAt: string | null
}

/** A learner with one lesson: a film of a minute, or of another length. */
export async function putFilm(org: Org, { seconds = 60, body = {}, settings = {} as Record<string, unknown> } = {}) {
  const mediaId = await makeMedia(org, { durationSeconds: seconds })
  const lesson = { key: 'content.video', settings: { completeAtPercent: 90, ...settings }, body: { mediaId, ...body } }
  return { mediaId, ...(await putWalk(org, [lesson])) }
}

export async function start(by: Person, mediaId: string, body: object = {}) {
  const answer = await by.call(startSession, { params: { mediaId }, body })
  expect(answer.status, answer.text).toBe(200)
  return answer.envelope.data as { sessionId: string; position: number; policy: Record<string, unknown> }
}

export const report = (by: Person, sid: string, body: object) => by.call(sendSegments, { params: { sid }, body })

/** Time passes for the server, and nothing else happens. */
export const pass = (seconds: number) => {
  clock.offsetMs += seconds * 1_000
}

/** A tab in which a person plays a film from one place to another, in one heartbeat, in the time that this takes. */
export class Tab {
  seq = 0
  constructor(
    readonly by: Person,
    readonly sessionId: string,
  ) {}
  static async open(by: Person, mediaId: string, body: object = {}) {
    return new Tab(by, (await start(by, mediaId, body)).sessionId)
  }
  async send(intervals: object[], more: object = {}): Promise<Segments> {
    this.seq += 1
    const position = (intervals.at(-1) as { to: number } | undefined)?.to ?? 0
    const answer = await report(this.by, this.sessionId, { seq: this.seq, intervals, position, focused: true, ...more })
    expect(answer.status, answer.text).toBe(200)
    return answer.envelope.data as Segments
  }
  play(from: number, to: number, { rate = 1, ...more }: Record<string, unknown> & { rate?: number } = {}) {
    pass((to - from) / rate)
    return this.send([{ from, to, rate, ...more }])
  }
}
