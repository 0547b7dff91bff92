import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, limitedText, named } from '@/lib/platform/http/contract'
import { launchKinds, launchModes, launchStates, launchWindows } from '../words'

const id = (at: number) => `01939e5c-7a30-7c2e-9a54-5b8f0d6f3a${at}`
const access = { permission: 'progress.update' } as const
const params = z.object({ moduleId: Id })

export const ContentLaunch = z.object({
  launchId: Id.describe('The session id of cmi5'),
  url: z
    .string()
    .describe('Where the browser of the learner opens the content, once: the address contains the credential of this launch'),
  window: z.enum(launchWindows).describe('frame: in the lesson; own: in a window of its own'),
  mode: z.enum(launchModes).describe('Only what is done in the mode Normal counts. Browse: people who try the lesson out'),
  expiresAt: Instant,
})
const Session = z.object({
  launchId: Id,
  state: z.enum(launchStates),
  mode: z.enum(launchModes),
  window: z.enum(launchWindows),
  url: z.string().nullable().describe('Null: it was opened, or it is over'),
  startedAt: Instant,
  endedAt: Instant.nullable(),
})
export const LaunchStanding = z.object({
  kind: z.enum(launchKinds),
  isSatisfied: z.boolean().describe('Whether what the lesson asks for was done'),
  completedAt: Instant.nullable(),
  passedAt: Instant.nullable(),
  failedAt: Instant.nullable(),
  waivedAt: Instant.nullable().describe('When it was declared done by the people who are responsible'),
  score: z.int().nullable().describe('The best, in percent'),
  seconds: z.int().describe('The time spent in all sessions'),
  session: Session.nullable().describe('The newest session'),
})
named({ ContentLaunch, LaunchStanding })

const url = `https://content.example/course/index.html?endpoint=https%3A%2F%2Falnoor.example%2Fapi%2Fv1%2Fpublic%2Fxapi%2F&fetch=${encodeURIComponent(`https://alnoor.example/api/v1/public/xapi/fetch?launch=${id(11)}&key=…`)}`

export const launchContent = contract({
  id: 'xapi.launch',
  method: 'POST',
  path: '/user/xapi/modules/:moduleId/launch',
  summary: 'Launch the content of a lesson',
  description:
    'For lessons of the types `launch.cmi5` and `launch.xapi`. A session of the same course that is still open is abandoned. The content stores its statements and documents below `/public/xapi` with a credential of this launch, for at most twelve hours.',
  access,
  audit: 'contentLaunched',
  params,
  body: z.strictObject({
    mode: z.enum(['Normal', 'Review']).default('Normal').describe('Review: to look at it again; nothing counts'),
    returnTo: limitedText(500)
      .regex(/^\/learn(\/[A-Za-z0-9_.~-]+)*$/)
      .optional()
      .describe('A page of the learners to which content in its own window returns'),
  }),
  returns: ContentLaunch,
  errors: ['moduleNotPublished', 'notEnrolled', 'moduleLocked', 'contentNotLaunchable'],
  example: {
    params: { moduleId: id(12) },
    body: { mode: 'Normal' },
    returns: { launchId: id(11), url, window: 'own', mode: 'Normal', expiresAt: '2026-11-28T20:00:00.000Z' },
  },
})

export const readStanding = contract({
  id: 'xapi.readStanding',
  method: 'GET',
  path: '/user/xapi/modules/:moduleId',
  summary: 'Read how far you are in launched content',
  access: { permission: 'progress.read' },
  params,
  returns: LaunchStanding,
  errors: ['moduleNotPublished', 'notEnrolled', 'contentNotLaunchable'],
  example: {
    params: { moduleId: id(12) },
    returns: {
      kind: 'cmi5',
      isSatisfied: false,
      completedAt: null,
      passedAt: null,
      failedAt: null,
      waivedAt: null,
      score: null,
      seconds: 0,
      session: {
        launchId: id(11),
        state: 'launched',
        mode: 'Normal',
        window: 'own',
        url,
        startedAt: '2026-11-28T08:00:00.000Z',
        endedAt: null,
      },
    },
  },
})
