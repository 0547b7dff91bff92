import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { httpAddress } from '@/lib/platform/http/address'
import { Id, Instant, limitedText, line, named } from '@/lib/platform/http/contract'
import { ltiLaunchKinds, ltiLaunchProblems, ltiLaunchStates, ltiToolProblems } from './words'

export const mostTools = 50

const Listed = z.object({
  id: Id,
  name: z.string(),
  isActive: z.boolean(),
  awaitsApproval: z.boolean().describe('It registered itself; `isActive: true` approves it'),
  launchUrl: z.string(),
  allowsDeepLinking: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})

const Custom = z.record(z.string(), z.string())

export const LtiTool = Listed.extend({
  clientId: z.string().describe('Made here, for the settings of the tool'),
  deploymentId: z
    .string()
    .describe('Made here, for the settings of the tool; modules of the type `launch.lti` name the tool by it'),
  loginUrl: z.string(),
  redirectUris: z.array(z.string()),
  keySetUrl: z.string().nullable(),
  publicKey: z.string().nullable(),
  sendsName: z.boolean(),
  sendsEmail: z.boolean(),
  sendsPicture: z.boolean(),
  custom: Custom,
  platform: z
    .object({ issuer: z.string(), authorizationUrl: z.string(), tokenUrl: z.string(), keySetUrl: z.string() })
    .describe('What the tool wants to know of this platform'),
})
named({ LtiTool, LtiToolListed: Listed })

export const toolAddress = httpAddress(500)
const fields = {
  name: line(100),
  isActive: z.boolean().optional(),
  loginUrl: toolAddress.describe('Where the tool begins a sign-in (initiate login URL)'),
  launchUrl: toolAddress.describe('Where the tool opens, if the lesson names no other address (target link URI)'),
  redirectUris: z
    .array(toolAddress)
    .min(1)
    .max(20)
    .describe('Where messages may be sent; one must be exactly what the tool asks for'),
  keySetUrl: toolAddress.nullable().optional().describe('Address of the public keys of the tool (JWK set)'),
  publicKey: limitedText(8000).min(1).nullable().optional().describe('Instead of an address: one public key, as a JWK or in PEM'),
  allowsDeepLinking: z.boolean().optional().describe('Whether authors may choose content in the tool'),
  sendsName: z.boolean().optional(),
  sendsEmail: z.boolean().optional(),
  sendsPicture: z.boolean().optional().describe('The address of the photo of a person, good for 12 hours'),
  custom: z
    .record(limitedText(100).regex(/^[\w.-]+$/), line(500))
    .refine((all) => Object.keys(all).length <= 30, { params: { rule: 'maxItems', max: 30 } })
    .optional()
    .describe('Parameters sent with each message; values such as `$Context.id` are replaced'),
}

export const shownTool: z.input<typeof LtiTool> = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f3a01',
  name: 'Virtual laboratory',
  isActive: true,
  awaitsApproval: false,
  clientId: 'lti-q1w2e3r4t5y6u7i8o9p0a1',
  deploymentId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f3a01',
  loginUrl: 'https://lab.example/lti/login',
  launchUrl: 'https://lab.example/lti',
  redirectUris: ['https://lab.example/lti'],
  keySetUrl: 'https://lab.example/lti/keys',
  publicKey: null,
  allowsDeepLinking: true,
  sendsName: true,
  sendsEmail: false,
  sendsPicture: false,
  custom: { course: '$Context.id' },
  platform: {
    issuer: 'https://alnoor.masar.example',
    authorizationUrl: 'https://alnoor.masar.example/api/v1/public/lti/authorize',
    tokenUrl: 'https://alnoor.masar.example/api/v1/public/lti/token',
    keySetUrl: 'https://alnoor.masar.example/api/v1/public/lti/jwks',
  },
  createdAt: '2026-11-23T09:30:00.000Z',
  updatedAt: '2026-11-23T09:30:00.000Z',
  version: 1,
}
const { id, name, isActive, awaitsApproval, launchUrl, allowsDeepLinking, createdAt, updatedAt, version } = shownTool
const listed = { id, name, isActive, awaitsApproval, launchUrl, allowsDeepLinking, createdAt, updatedAt, version }

const params = z.object({ id: Id })
const ifMatch = { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } }

export const listLtiTools = contract({
  id: 'ltiTools.list',
  method: 'GET',
  path: '/admin/integration/lti/tool/list',
  summary: 'List the tools that lessons can open by LTI',
  access: { role: 'admin', permission: 'ltiTool.read' },
  returns: z.array(Listed),
  list: { type: 'cursor', orderBy: ['createdAt', 'updatedAt'], default: 'createdAt:desc' },
  example: { returns: [listed] },
})

export const readLtiTool = contract({
  id: 'ltiTools.read',
  method: 'GET',
  path: '/admin/integration/lti/tool/:id',
  summary: 'Read a tool',
  access: { role: 'admin', permission: 'ltiTool.read' },
  params,
  returns: LtiTool,
  errors: ['ltiToolNotFound'],
  example: { params: { id }, returns: shownTool },
})

export const createLtiTool = contract({
  id: 'ltiTools.create',
  method: 'POST',
  path: '/admin/integration/lti/tool',
  summary: 'Register a tool (LTI 1.3)',
  description: `One of \`keySetUrl\` and \`publicKey\` is needed. Copy \`clientId\`, \`deploymentId\` and \`platform\` of the answer into the tool. An organization has at most ${mostTools}.`,
  access: { role: 'admin', permission: 'ltiTool.create' },
  audit: 'ltiToolCreated',
  status: 201,
  body: z.strictObject(fields),
  returns: LtiTool,
  errors: ['ltiToolsFull'],
  example: {
    body: {
      name: 'Virtual laboratory',
      loginUrl: 'https://lab.example/lti/login',
      launchUrl: 'https://lab.example/lti',
      redirectUris: ['https://lab.example/lti'],
      keySetUrl: 'https://lab.example/lti/keys',
      allowsDeepLinking: true,
      sendsName: true,
      custom: { course: '$Context.id' },
    },
    returns: shownTool,
  },
})

export const updateLtiTool = contract({
  id: 'ltiTools.update',
  method: 'PATCH',
  path: '/admin/integration/lti/tool/:id',
  summary: 'Change a tool',
  description: 'What is left out stays as it is.',
  access: { role: 'admin', permission: 'ltiTool.update' },
  audit: 'ltiToolUpdated',
  params,
  body: z.strictObject({
    ...fields,
    name: fields.name.optional(),
    loginUrl: fields.loginUrl.optional(),
    launchUrl: fields.launchUrl.optional(),
    redirectUris: fields.redirectUris.optional(),
  }),
  returns: LtiTool,
  errors: ['ltiToolNotFound', 'versionStale'],
  headers: ifMatch,
  example: { params: { id }, body: { isActive: false }, returns: { ...shownTool, isActive: false, version: 2 } },
})

export const removeLtiTool = contract({
  id: 'ltiTools.remove',
  method: 'DELETE',
  path: '/admin/integration/lti/tool/:id',
  summary: 'Remove a tool',
  description:
    'Its lessons cannot be opened any more; the scores that it reported go, and the progress that followed from them stays.',
  access: { role: 'admin', permission: 'ltiTool.delete' },
  audit: 'ltiToolDeleted',
  params,
  returns: z.object({ id: Id }),
  errors: ['ltiToolNotFound', 'versionStale'],
  headers: ifMatch,
  example: { params: { id }, returns: { id } },
})

export const checkLtiTool = contract({
  id: 'ltiTools.check',
  method: 'POST',
  path: '/admin/integration/lti/tool/:id/check',
  summary: 'Check the addresses, the keys and the parameters of a tool',
  description: 'Asks for its keys anew, and changes nothing.',
  access: { role: 'admin', permission: 'ltiTool.update' },
  audit: 'ltiToolChecked',
  params,
  returns: z.object({
    problems: z.array(
      z.object({
        property: z.string().describe('Field of the tool'),
        problem: z.enum(ltiToolProblems),
        message: z.string().describe('In the language of the caller'),
      }),
    ),
    keyCount: z.int().describe('Keys with which the tool may sign'),
  }),
  errors: ['ltiToolNotFound'],
  example: {
    params: { id },
    returns: {
      problems: [{ property: 'keySetUrl', problem: 'unreachable', message: 'The address does not answer.' }],
      keyCount: 0,
    },
  },
})

export const startDeepLinking = contract({
  id: 'ltiTools.startDeepLinking',
  method: 'POST',
  path: '/admin/integration/lti/tool/:id/deep-link',
  summary: 'Choose content in a tool',
  description:
    'Open `address` in a browser, once and within five minutes. What is chosen there becomes drafts of modules: links into the tool of the type `launch.lti`, other links of the type `content.embed`.',
  access: { role: 'admin', permission: 'ltiTool.update' },
  audit: 'ltiDeepLinkingStarted',
  params,
  returns: z.object({ address: z.string().describe('Path on the host of the organization') }),
  errors: ['ltiToolNotFound', 'ltiToolUnusable', 'ltiDeepLinkingOff'],
  example: {
    params: { id },
    returns: { address: '/api/v1/public/lti/start?launch=q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c' },
  },
})

export const listLtiLaunches = contract({
  id: 'ltiTools.listLaunches',
  method: 'GET',
  path: '/admin/integration/lti/tool/:id/launch/list',
  summary: 'List the last launches of a tool',
  description: 'The newest of each person and lesson, to find out why a tool does not open.',
  access: { role: 'admin', permission: 'ltiTool.read' },
  params,
  returns: z.array(
    z.object({
      id: Id,
      kind: z.enum(ltiLaunchKinds),
      moduleId: Id.nullable(),
      name: z.object({ ar: z.string().optional(), en: z.string().optional() }).describe('Of the person'),
      state: z.enum(ltiLaunchStates),
      problem: z.enum(ltiLaunchProblems).nullable(),
      createdAt: Instant,
    }),
  ),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  errors: ['ltiToolNotFound'],
  example: {
    params: { id },
    returns: [
      {
        id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f3c01',
        kind: 'lesson',
        moduleId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a11',
        name: { en: 'Sara Alahmad' },
        state: 'refused',
        problem: 'redirectUri',
        createdAt: '2026-11-23T09:30:00.000Z',
      },
    ],
  },
})

const moduleId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a11'
export const launchLtiLesson = contract({
  id: 'ltiTools.launch',
  method: 'POST',
  path: '/user/learning/modules/:moduleId/lti-launch',
  summary: 'Open the tool of a lesson',
  description: 'Open `address` in the browser of the learner, in a window or a frame, once and within five minutes.',
  access: { permission: 'ltiTool.launch' },
  audit: 'ltiToolLaunched',
  params: z.object({ moduleId: Id }),
  returns: z.object({ address: z.string().describe('Path on the host of the organization') }),
  errors: ['moduleNotFound', 'notEnrolled', 'moduleLocked', 'ltiLessonUnfit', 'ltiToolUnusable'],
  example: {
    params: { moduleId },
    returns: { address: '/api/v1/public/lti/start?launch=q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c' },
  },
})
