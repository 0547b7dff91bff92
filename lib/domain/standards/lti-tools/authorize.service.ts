import { and, eq, sql } from 'drizzle-orm'
import { ltiLineItems } from '@/db/schema/lti-tools'
import { shownPhoto } from '@/lib/domain/house/files/photos.service'
import { recipientById } from '@/lib/domain/house/identity/account/people.service'
import { titlesOfPath } from '@/lib/domain/learning/learning-paths/members.service'
import { launchedModule } from '@/lib/domain/learning/modules/published/launched-modules.service'
import { signForLti } from '@/lib/domain/standards/lti-keys/keys.service'
import { currentKeyRing } from '@/lib/platform/auth/key-ring'
import { originOf } from '@/lib/platform/auth/organization'
import { assertSessionLives } from '@/lib/platform/auth/session'
import { tokenCookies } from '@/lib/platform/auth/token-cookies'
import { readAccess } from '@/lib/platform/auth/tokens'
import { env } from '@/lib/platform/env'
import { Refusal } from '@/lib/platform/errors'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import type { ProtocolOrganization as Home } from '@/lib/platform/http/protocol'
import { isLanguage, type Language } from '@/lib/platform/i18n/languages'
import { text } from '@/lib/platform/i18n/text'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { deriveKey, seal } from '@/lib/platform/secrets'
import { type LaunchRow, launchWith, moveOn } from './launches.service'
import { type Lesson, lessonOf, titleIn } from './lessons.rules'
import { ltiEventKinds } from './lti-events.contract'
import { deepLinkingClaims, lessonClaims } from './messages.rules'
import { formPage, type HtmlPage, notePage } from './pages.rules'
import { type Call, type Inside, parametersOf, serveLti } from './protocol.service'
import { activeTool, type ToolRow } from './tools.service'
import type { LtiLaunchProblem } from './words'

/** An author may take an hour to choose content. */
const choosingMs = 60 * 60_000

class LaunchRefused extends Error {
  override readonly name = 'LaunchRefused'
  constructor(
    readonly problem: LtiLaunchProblem,
    readonly launch?: LaunchRow,
  ) {
    super(problem)
  }
}

export const choiceKey = () => deriveKey(env().APP_SECRET, 'lti-deep-linking')

const languageOf = (launch: LaunchRow | undefined, home: Home): Language =>
  launch && isLanguage(launch.locale) ? launch.locale : home.defaultLocale

/** The page that says why a tool does not open; the reason is kept for the administrator. */
async function refusalPage({ home, inTransaction }: Call, { problem, launch }: LaunchRefused): Promise<HtmlPage> {
  if (launch) await inTransaction((context) => moveOn(context, launch, 'begun', { state: 'refused', problem }))
  const language = languageOf(launch, home)
  const title = text(language, 'ltiTools.page.refused')
  const detail = text(language, `ltiTools.launchProblems.${problem}`)
  return notePage(language, { status: 400, title, detail })
}

async function orRefusal(call: Call, work: () => Promise<HtmlPage>): Promise<HtmlPage> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof LaunchRefused) return refusalPage(call, error)
    throw error
  }
}

/** A launch that may still become a message, with its tool; refuses any other. */
async function pending(context: Inside, secret: string): Promise<{ launch: LaunchRow; tool: ToolRow }> {
  const launch = await launchWith(context, secret)
  if (launch?.state !== 'begun') throw new LaunchRefused('hint')
  if (launch.expiresAt <= context.now) throw new LaunchRefused('expired', launch)
  const tool = await activeTool(context, { id: launch.toolId })
  if (!tool) throw new LaunchRefused('client', launch)
  return { launch, tool }
}

/** The lesson of a launch; null for the choice of content. */
async function lessonFor(context: Inside, launch: LaunchRow): Promise<Lesson | null> {
  if (launch.moduleId === null) return null
  const module = await launchedModule(context, launch.moduleId)
  if (!module) throw new LaunchRefused('closed', launch)
  return lessonOf(module)
}

/** The first step: sends the browser to the tool, which begins the sign-in (third-party initiated login). */
export const answerStart = serveLti((call) =>
  orRefusal(call, async () => {
    if (call.request.method !== 'GET') throw new LaunchRefused('request')
    const secret = call.url.searchParams.get('launch') ?? ''
    const { launch, tool, lesson } = await call.inTransaction(async (context) => {
      const found = await pending(context, secret)
      return { ...found, lesson: await lessonFor(context, found.launch) }
    })
    const fields = {
      iss: originOf(call.home),
      login_hint: launch.userId,
      target_link_uri: lesson?.targetUrl ?? tool.launchUrl,
      lti_message_hint: secret,
      client_id: tool.clientId,
      lti_deployment_id: tool.id,
    }
    return formPage(languageOf(launch, call.home), { target: tool.loginUrl, method: 'get', fields })
  }),
)

/** The person of the session in the cookies of a browser; null where it sends none, as in a frame. */
async function personOfCookies(request: Request): Promise<string | null> {
  const { access } = tokenCookies(request.headers.get('host') ?? '')
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  const token = pairs.find((pair) => pair.startsWith(`${access}=`))?.slice(access.length + 1)
  return token ? ((await readAccess(await currentKeyRing(), token))?.userId ?? null) : null
}

type Asked = { clientId: string; redirectUri: string; nonce: string; state: string; loginHint: string; secret: string }

/** The parameters of the request for a message (OpenID Connect 1.0 and the security framework of 1EdTech, section 5.1.1.2). */
function askedIn(parameters: URLSearchParams): Asked {
  const given = (name: string, most = 2_000) => {
    const value = parameters.get(name) ?? ''
    if (value.length > most || parameters.getAll(name).length > 1) throw new LaunchRefused('request')
    return value
  }
  const isFormal =
    given('response_type') === 'id_token' &&
    given('response_mode') === 'form_post' &&
    given('prompt') === 'none' &&
    given('scope').split(' ').includes('openid')
  const [nonce, state] = [given('nonce', 500), given('state', 8_000)]
  if (!isFormal || nonce === '') throw new LaunchRefused('request')
  const [loginHint, secret] = [given('login_hint'), given('lti_message_hint')]
  return { clientId: given('client_id'), redirectUri: given('redirect_uri'), nonce, state, loginHint, secret }
}

async function assertSignedIn({ db, organization }: Inside, request: Request, launch: LaunchRow): Promise<void> {
  const person = await personOfCookies(request)
  if (person !== null && person !== launch.userId) throw new LaunchRefused('session', launch)
  try {
    await assertSessionLives(db, organization.id, launch.sessionId)
  } catch (error) {
    if (error instanceof Refusal) throw new LaunchRefused('session', launch)
    throw error
  }
}

/** The line item of a lesson with a score, made at its first launch. */
async function lineItemOf(context: Inside, tool: ToolRow, { id, titles, maxScore }: Lesson, language: Language) {
  if (maxScore === null) return null
  const { organizationId, toolId, moduleId } = ltiLineItems
  const values = { toolId: tool.id, moduleId: id, isOfLesson: true, label: titleIn(titles, language), scoreMaximum: maxScore }
  await context.db
    .insert(ltiLineItems)
    .values({ ...values, organizationId: context.organization.id })
    .onConflictDoUpdate({
      target: [organizationId, toolId, moduleId],
      targetWhere: sql`is_of_lesson`,
      set: { scoreMaximum: maxScore },
    })
  const isIt = and(eq(toolId, tool.id), eq(moduleId, id), sql`is_of_lesson`)
  const [row] = await context.db
    .select({ id: ltiLineItems.id })
    .from(ltiLineItems)
    .where(ofTenant(context, ltiLineItems, isIt))
  return row?.id ?? null
}

type Found = { launch: LaunchRow; tool: ToolRow; asked: Asked; lesson: Lesson | null }

/** The claims of the message, and what follows from sending it. */
async function messageFor(context: Inside, { launch, tool, asked, lesson }: Found) {
  const { organization, now } = context
  const language = languageOf(launch, organization)
  const recipient = await recipientById(context, launch.userId)
  const sendsName = tool.sendsName && lesson?.sendsName !== false
  const sendsEmail = tool.sendsEmail && lesson?.sendsEmail !== false
  const person = {
    id: launch.userId,
    name: sendsName && recipient ? titleIn(recipient.name, language) || null : null,
    email: (sendsEmail && recipient?.email) || null,
    picture: tool.sendsPicture && recipient ? (shownPhoto(context, recipient.photo)?.url ?? null) : null,
  }
  const common = { organization, tool, person, nonce: asked.nonce, language, now, target: lesson?.targetUrl ?? tool.launchUrl }
  if (!lesson || launch.pathId === null) {
    const data = seal(choiceKey(), JSON.stringify({ launch: launch.id, hint: launch.hintHash }), organization.id)
    return deepLinkingClaims({ ...common, data })
  }
  const lineItemId = await lineItemOf(context, tool, lesson, language)
  const about = { launchId: launch.id, moduleId: lesson.id, userId: launch.userId, completes: lesson.maxScore === null }
  await publish(context, newEvent(ltiEventKinds.ltiToolOpened, about))
  return lessonClaims({
    ...common,
    link: { id: lesson.id, title: titleIn(lesson.titles, language), custom: lesson.custom, isInWindow: lesson.isInWindow },
    context: { id: launch.pathId, title: titleIn(await titlesOfPath(context, launch.pathId), language) },
    lineItemId,
    returnUrl: `${originOf(organization)}/learn/paths/${launch.pathId}`,
  })
}

/** The second step: the tool asks for the message, which the browser carries to it once. */
export const answerAuthorize = serveLti((call) =>
  orRefusal(call, async () => {
    const asked = askedIn(await parametersOf(call))
    const { claims, launch } = await call.inTransaction(async (context) => {
      const { launch, tool } = await pending(context, asked.secret)
      if (tool.clientId !== asked.clientId) throw new LaunchRefused('client', launch)
      if (!tool.redirectUris.includes(asked.redirectUri)) throw new LaunchRefused('redirectUri', launch)
      if (asked.loginHint !== launch.userId) throw new LaunchRefused('hint', launch)
      await assertSignedIn(context, call.request, launch)
      const lesson = await lessonFor(context, launch)
      const expiresAt = new Date(context.now.getTime() + choosingMs)
      if (!(await moveOn(context, launch, 'begun', { state: 'opened', expiresAt }))) throw new LaunchRefused('hint')
      return { launch, claims: await messageFor(context, { launch, tool, asked, lesson }) }
    })
    const fields = { id_token: await signForLti(call.home, claims), ...(asked.state && { state: asked.state }) }
    return formPage(languageOf(launch, call.home), { target: asked.redirectUri, method: 'post', fields })
  }),
)
