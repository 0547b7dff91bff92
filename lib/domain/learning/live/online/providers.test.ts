import { createHash } from 'node:crypto'
import { jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { env } from '@/lib/platform/env'
import { OutgoingFailed } from '@/lib/platform/outgoing'
import { addressOf, presentIn } from './big-blue-button.service'
import { OnlineFailed, type Talk, type Visitor } from './online-room.rules'
import { onlineProvidersHere } from './providers.fixtures'
import { roomsOf } from './rooms-of.service'

const talk: Talk = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f2d01',
  title: 'تدريب الإخلاء & more',
  startsAt: new Date('2027-02-01T06:00:00Z'),
  endsAt: new Date('2027-02-01T07:30:00Z'),
}
const later = { ...talk, startsAt: new Date('2027-02-02T06:00:00Z'), endsAt: new Date('2027-02-02T07:00:00Z') }
const visitor: Visitor = { id: 'person-1', name: 'سارة Ahmed', email: 'sara@alnoor.example', isHost: false }
const now = new Date('2027-02-01T06:05:00Z')

let here: Awaited<ReturnType<typeof onlineProvidersHere>>
beforeAll(async () => {
  env().OUTGOING_LOOPBACK = true
  here = await onlineProvidersHere()
})
afterAll(async () => {
  env().OUTGOING_LOOPBACK = false
  await here.close()
})

describe('Jitsi', () => {
  it('lets one person into one room by a signed token', async () => {
    const account = here.accounts.jitsi
    await roomsOf.jitsi.check(account)
    const link = new URL(await roomsOf.jitsi.linkFor(account, null, talk, { ...visitor, isHost: true }, now))
    expect(link.pathname).toBe(`/masar-${talk.id}`)
    const key = Buffer.from(account.secret)
    const wanted = { issuer: 'client-id', audience: 'jitsi', subject: '127.0.0.1', algorithms: ['HS256'], currentDate: now }
    const { payload } = await jwtVerify(link.searchParams.get('jwt') ?? '', key, wanted)
    expect(payload).toMatchObject({
      room: `masar-${talk.id}`,
      context: { user: { id: 'person-1', name: visitor.name, moderator: true } },
    })
    const late = { ...wanted, currentDate: new Date('2027-02-01T08:01:00Z') }
    await expect(jwtVerify(link.searchParams.get('jwt') ?? '', key, late)).rejects.toThrow(/exp/)
  })
})

describe('BigBlueButton', () => {
  it('makes the meeting, lets a person join, and says who is there and what was recorded', async () => {
    const [account, rooms] = [here.accounts.bigBlueButton, roomsOf.bigBlueButton]
    await rooms.check(account)
    const link = await rooms.linkFor(account, null, talk, visitor, now)
    expect(here.meetings.get(talk.id)).toMatchObject({ subject: talk.title, minutes: 150 })
    expect(await (await fetch(link)).text()).toBe('in the meeting')
    expect(await (await fetch(link.replace('VIEWER', 'MODERATOR'))).text()).toMatch(/checksumError/)
    expect(await presentIn(account, talk.id)).toBe(2)
    here.recordings.push('https://bbb.example/playback?id=1&x=2')
    expect(await rooms.recordingsOf(account, { id: talk.id, joinUrl: null })).toEqual([
      { url: 'https://bbb.example/playback?id=1&x=2', startedAt: new Date(1_796_104_800_000) },
    ])
    here.recordings.length = 0
    await rooms.close(account, { id: talk.id, joinUrl: null })
    await expect(presentIn(account, talk.id)).rejects.toThrow('notFound')
  })

  it('has the checksum of the string that its documentation shows', () => {
    const secret = '639259d4-9dd8-4b25-bf01-95f9567eaf4b'
    const parameters = { name: 'Test Meeting', meetingID: 'abc123', attendeePW: '111222', moderatorPW: '333444' }
    const documented = `createname=Test+Meeting&meetingID=abc123&attendeePW=111222&moderatorPW=333444${secret}`
    const checksum = new URL(addressOf({ address: 'https://bbb.example', secret }, 'create', parameters)).searchParams.get(
      'checksum',
    )
    expect(checksum).toBe(createHash('sha256').update(documented).digest('hex'))
    expect(createHash('sha1').update(documented).digest('hex')).toBe('1fcbb0c4fc1f039f73aa6d697d2db9ba7f803f17')
  })

  it('refuses a wrong secret', async () => {
    const wrong = { ...here.accounts.bigBlueButton, secret: 'other' }
    await expect(roomsOf.bigBlueButton.check(wrong)).rejects.toThrow('checksumError')
  })
})

describe.each(['teams', 'zoom'] as const)('%s', (provider) => {
  it('makes, moves and ends a meeting, and reports when people joined and left', async () => {
    const [account, rooms] = [here.accounts[provider], roomsOf[provider]]
    await rooms.check(account)
    const meeting = await rooms.open(account, talk)
    expect(here.meetings.get(meeting.id)).toMatchObject({ subject: talk.title, minutes: 90 })
    expect(await rooms.linkFor(account, meeting, talk, visitor, now)).toBe(meeting.joinUrl)
    await rooms.change(account, meeting, later)
    expect(here.meetings.get(meeting.id)?.startsAt).toMatch(/^2027-02-02T06:00:00/)
    here.reported.push(
      { email: 'sara@alnoor.example', from: '2027-02-02T06:00:00Z', to: '2027-02-02T06:20:00Z' },
      { email: 'omar@alnoor.example', from: '2027-02-02T06:10:00Z', to: '2027-02-02T06:30:00Z' },
    )
    const stays = await rooms.staysOf(account, meeting)
    expect(stays).toEqual(here.reported.map(({ email, from, to }) => ({ email, from: new Date(from), to: new Date(to) })))
    here.reported.length = 0
    here.recordings.push('https://service.example/recording/1')
    expect(await rooms.recordingsOf(account, meeting)).toHaveLength(1)
    here.recordings.length = 0
    await rooms.close(account, meeting)
    expect(here.meetings.has(meeting.id)).toBe(false)
    await expect(rooms.change(account, meeting, talk)).rejects.toThrow(OnlineFailed)
  })

  it('refuses a wrong secret, and has no link without a meeting', async () => {
    await expect(roomsOf[provider].check({ ...here.accounts[provider], secret: 'other' })).rejects.toThrow(OnlineFailed)
    await expect(roomsOf[provider].linkFor(here.accounts[provider], null, talk, visitor, now)).rejects.toThrow(OnlineFailed)
  })
})

describe('addresses', () => {
  it('of private networks are not asked', async () => {
    for (const provider of ['jitsi', 'bigBlueButton', 'teams', 'zoom'] as const) {
      const account = { ...here.accounts[provider], address: 'https://10.0.0.1', signInAddress: 'https://10.0.0.1' }
      await expect(roomsOf[provider].check(account)).rejects.toThrow(OutgoingFailed)
    }
  })
})
