import { z } from 'zod'
import { type Account, type Meeting, type OnlineRooms, type Stay, sharedLink, type Talk } from './online-room.rules'
import { askFor, planned, tokenFrom } from './requests.service'

// Microsoft Teams by Microsoft Graph 1.0 with the permissions of an application: OnlineMeetings.ReadWrite.All, OnlineMeetingArtifact.Read.All.

const Id = z.string().min(1).max(1000)
const Moment = z.coerce.date()
const Made = z.object({ id: Id, joinWebUrl: z.url().max(4000) })
const Reports = z.object({ value: z.array(z.object({ id: Id })).max(50) })
const Records = z.object({
  value: z
    .array(
      z.object({
        emailAddress: z.string().max(320).nullish(),
        attendanceIntervals: z.array(z.object({ joinDateTime: Moment, leaveDateTime: Moment })).max(500),
      }),
    )
    .max(5000),
})
const Recordings = z.object({
  value: z.array(z.object({ recordingContentUrl: z.url().max(4000), createdDateTime: Moment })).max(100),
})

const token = ({ signInAddress, accountId, clientId, secret }: Account): Promise<string> =>
  tokenFrom(`${signInAddress}/${encodeURIComponent(accountId)}/oauth2/v2.0/token`, {
    form: {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: secret,
      scope: 'https://graph.microsoft.com/.default',
    },
  })

const meetingsOf = ({ address, hostId }: Account): string => `${address}/v1.0/users/${encodeURIComponent(hostId)}/onlineMeetings`
const one = (account: Account, { id }: Pick<Meeting, 'id'>): string => `${meetingsOf(account)}/${encodeURIComponent(id)}`
const bodyOf = ({ title, startsAt, endsAt }: Talk) => ({
  subject: title,
  startDateTime: startsAt.toISOString(),
  endDateTime: endsAt.toISOString(),
})

async function staysOf(account: Account, meeting: Meeting): Promise<Stay[]> {
  const asked = { token: await token(account) }
  const reports = `${one(account, meeting)}/attendanceReports`
  const { value } = await askFor(Reports, reports, asked)
  const stays: Stay[] = []
  for (const { id } of value) {
    const found = await askFor(Records, `${reports}/${encodeURIComponent(id)}/attendanceRecords`, asked)
    for (const { emailAddress, attendanceIntervals } of found.value)
      if (emailAddress)
        stays.push(...attendanceIntervals.map(({ joinDateTime: from, leaveDateTime: to }) => ({ email: emailAddress, from, to })))
  }
  return stays
}

export const teams: OnlineRooms = {
  isPlanned: true,
  check: async (account) => void (await token(account)),
  open: async (account, talk) => {
    const made = { method: 'POST', token: await token(account), json: bodyOf(talk) }
    const { id, joinWebUrl } = await askFor(Made, meetingsOf(account), made)
    return { id, joinUrl: joinWebUrl }
  },
  ...planned({ tokenOf: token, addressOf: one, bodyOf }),
  linkFor: sharedLink,
  staysOf,
  recordingsOf: async (account, meeting) => {
    const { value } = await askFor(Recordings, `${one(account, meeting)}/recordings`, { token: await token(account) })
    return value.map(({ recordingContentUrl: url, createdDateTime: startedAt }) => ({ url, startedAt }))
  },
}
