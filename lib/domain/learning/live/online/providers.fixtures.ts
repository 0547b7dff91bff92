import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { escapeXml } from '@/lib/platform/text/escape'
import type { Account } from './online-room.rules'

// The documented forms of BigBlueButton, Microsoft Graph and Zoom on this machine. They refuse what the real ones refuse.

export const secrets = {
  bigBlueButton: 'marker bbb secret 5d1f',
  teams: 'marker teams secret 9a2c',
  zoom: 'marker zoom secret 77b0',
}
const tokens = { teams: 'graph-token', zoom: 'zoom-token' }

type Kept = { subject: string; startsAt: string; minutes: number }
type Answer = { status?: number; json?: object; xml?: string; text?: string }
type Asked = { method: string; url: URL; body: string; headers: IncomingMessage['headers'] }
export type Reported = { email: string; from: string; to: string }

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
const failed = (key: string): Answer => ({
  xml: `<response><returncode>FAILED</returncode><messageKey>${key}</messageKey><message>${key}</message></response>`,
})
const succeeded = (inner: string): Answer => ({ xml: `<response><returncode>SUCCESS</returncode>${inner}</response>` })

type World = { meetings: Map<string, Kept>; reported: Reported[]; recordings: string[]; calls: string[]; made: number }

function bigBlueButton({ meetings, recordings }: World, { url }: Asked): Answer {
  const call = url.pathname.split('/').at(-1) ?? ''
  const query = url.search.slice(1).replace(/&?checksum=[0-9a-f]*$/, '')
  const wanted = createHash('sha256').update(`${call}${query}${secrets.bigBlueButton}`).digest('hex')
  if (!isSame(url.searchParams.get('checksum') ?? '', wanted)) return failed('checksumError')
  const id = url.searchParams.get('meetingID')
  if (call === 'getMeetings') return succeeded('<meetings/>')
  if (!id) return failed('missingParamMeetingID')
  if (call === 'create') {
    if (!url.searchParams.get('name')) return failed('validationError')
    meetings.set(id, {
      subject: url.searchParams.get('name') ?? '',
      startsAt: '',
      minutes: Number(url.searchParams.get('duration')),
    })
    return succeeded(`<meetingID>${escapeXml(id)}</meetingID>`)
  }
  if (call === 'getRecordings') {
    const items = recordings.map(
      (at) =>
        `<recording><startTime>1796104800000</startTime><playback><format><type>presentation</type><url>${escapeXml(at)}</url></format></playback></recording>`,
    )
    return succeeded(`<recordings>${items.join('')}</recordings>`)
  }
  if (!meetings.has(id)) return failed('notFound')
  if (call === 'join') {
    const isWhole = ['fullName', 'role'].every((name) => url.searchParams.get(name))
    return isWhole ? { text: 'in the meeting' } : failed('validationError')
  }
  if (call === 'getMeetingInfo') return succeeded('<running>true</running><participantCount>2</participantCount>')
  if (call === 'end') return meetings.delete(id) ? succeeded('') : failed('notFound')
  return failed('unsupportedRequest')
}

const isBearer = ({ headers }: Asked, token: string) => headers.authorization === `Bearer ${token}`

function teams(world: World, asked: Asked): Answer {
  const { meetings, reported, recordings } = world
  const { method, url, body } = asked
  if (!isBearer(asked, tokens.teams)) return { status: 401, json: { error: { code: 'InvalidAuthenticationToken' } } }
  const [, user, id, part] = /^\/graph\/v1\.0\/users\/([^/]+)\/onlineMeetings(?:\/([^/]+))?(?:\/(.+))?$/.exec(url.pathname) ?? []
  if (user !== 'host-id') return { status: 404, json: { error: { code: 'NotFound' } } }
  if (id && !meetings.has(id)) return { status: 404, json: { error: { code: 'NotFound' } } }
  if (method === 'POST' || method === 'PATCH') {
    const { subject, startDateTime, endDateTime } = JSON.parse(body)
    world.made += 1
    const known = id ?? `meeting-${world.made}`
    meetings.set(known, {
      subject,
      startsAt: startDateTime,
      minutes: (Date.parse(endDateTime) - Date.parse(startDateTime)) / 60_000,
    })
    return { status: id ? 200 : 201, json: { id: known, joinWebUrl: `https://teams.example/l/${known}` } }
  }
  if (method === 'DELETE' && id) return meetings.delete(id) ? { status: 204 } : { status: 404 }
  if (part === 'attendanceReports') return { json: { value: [{ id: 'report-1' }] } }
  if (part === 'attendanceReports/report-1/attendanceRecords')
    return {
      json: {
        value: reported.map(({ email, from, to }) => ({
          emailAddress: email,
          attendanceIntervals: [{ joinDateTime: from, leaveDateTime: to, durationInSeconds: 60 }],
        })),
      },
    }
  if (part === 'recordings')
    return {
      json: { value: recordings.map((at) => ({ id: at, recordingContentUrl: at, createdDateTime: '2027-02-01T06:00:00Z' })) },
    }
  return { status: 400, json: { error: { code: 'BadRequest' } } }
}

function zoom(world: World, asked: Asked): Answer {
  const { meetings, reported, recordings } = world
  const { method, url, body } = asked
  if (!isBearer(asked, tokens.zoom)) return { status: 401, json: { code: 124, message: 'Invalid access token.' } }
  const path = url.pathname.slice('/zoom/v2'.length)
  if (method === 'POST' && path === '/users/host-id/meetings') {
    const { topic, type, start_time, duration } = JSON.parse(body)
    if (type !== 2 || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(start_time)) return { status: 400, json: { code: 300 } }
    world.made += 1
    const id = 8_000_000_000 + world.made
    meetings.set(String(id), { subject: topic, startsAt: start_time, minutes: duration })
    return {
      status: 201,
      json: { id, join_url: `https://zoom.example/j/${id}?pwd=a`, start_url: `https://zoom.example/s/${id}` },
    }
  }
  const [, report, id = '', part] = /^\/(report\/)?meetings\/(\d+)(?:\/(\w+))?$/.exec(path) ?? []
  if (!meetings.has(id)) return { status: 404, json: { code: 3001, message: 'Meeting does not exist.' } }
  if (report && part === 'participants') {
    // A page of one, so that all pages are read.
    const at = Number(url.searchParams.get('next_page_token') || '0')
    const page = reported.slice(at, at + 1)
    return {
      json: {
        participants: page.map(({ email, from, to }) => ({ user_email: email, join_time: from, leave_time: to, duration: 60 })),
        next_page_token: at + 1 < reported.length ? String(at + 1) : '',
      },
    }
  }
  if (part === 'recordings')
    return { json: { recording_files: recordings.map((at) => ({ play_url: at, recording_start: '2027-02-01T06:00:00Z' })) } }
  if (method === 'PATCH') {
    const { topic, start_time, duration } = JSON.parse(body)
    meetings.set(id, { subject: topic, startsAt: start_time, minutes: duration })
    return { status: 204 }
  }
  return method === 'DELETE' && meetings.delete(id) ? { status: 204 } : { status: 400, json: { code: 300 } }
}

function token({ url, body, headers }: Asked): Answer {
  const form = new URLSearchParams(body)
  if (url.pathname === '/login/tenant-id/oauth2/v2.0/token') {
    const isKnown = form.get('client_id') === 'client-id' && form.get('client_secret') === secrets.teams
    const isAsked =
      form.get('grant_type') === 'client_credentials' && form.get('scope') === 'https://graph.microsoft.com/.default'
    return isKnown && isAsked
      ? { json: { access_token: tokens.teams, expires_in: 3599 } }
      : { status: 401, json: { error: 'invalid_client' } }
  }
  const basic = Buffer.from(`client-id:${encodeURIComponent(secrets.zoom)}`).toString('base64')
  const isKnown = headers.authorization === `Basic ${basic}` && form.get('account_id') === 'tenant-id'
  return isKnown && form.get('grant_type') === 'account_credentials'
    ? { json: { access_token: tokens.zoom, expires_in: 3599 } }
    : { status: 400, json: { reason: 'Invalid client_id or client_secret', error: 'invalid_client' } }
}

/** A server that speaks for three providers. */
export async function onlineProvidersHere() {
  const world: World = { meetings: new Map(), reported: [], recordings: [], calls: [], made: 0 }
  const answerTo = (asked: Asked): Answer => {
    const { pathname } = asked.url
    world.calls.push(`${asked.method} ${pathname}`)
    if (pathname.startsWith('/bigbluebutton/api/')) return bigBlueButton(world, asked)
    if (pathname.startsWith('/graph/')) return teams(world, asked)
    if (pathname.startsWith('/zoom/v2/')) return zoom(world, asked)
    if (pathname.startsWith('/login/') || pathname === '/signin/oauth/token') return token(asked)
    return pathname === '/' ? { text: 'Jitsi Meet' } : { status: 404, text: 'not found' }
  }

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const { status = 200, json, xml, text } = answerTo({ method: request.method ?? 'GET', url, body, headers: request.headers })
    response.writeHead(status, { 'content-type': xml ? 'text/xml' : json ? 'application/json' : 'text/plain' })
    response.end(xml ?? (json ? JSON.stringify(json) : (text ?? '')))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const at = (provider: Account['provider']): Account => ({
    provider,
    address: origin,
    signInAddress: origin,
    accountId: 'tenant-id',
    clientId: 'client-id',
    hostId: 'host-id',
    organizationId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f2d00',
    secret: 'marker jitsi secret 31aa',
  })
  return {
    ...world,
    accounts: {
      jitsi: at('jitsi'),
      bigBlueButton: { ...at('bigBlueButton'), secret: secrets.bigBlueButton },
      teams: { ...at('teams'), address: `${origin}/graph`, signInAddress: `${origin}/login`, secret: secrets.teams },
      zoom: { ...at('zoom'), address: `${origin}/zoom`, signInAddress: `${origin}/signin`, secret: secrets.zoom },
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
