import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { ltiLaunches } from '@/db/schema/lti-tools'
import { authorModule } from '@/lib/domain/learning/modules/authoring/modules.service'
import { actAsSystem } from '@/lib/platform/audit/system'
import { originOf } from '@/lib/platform/auth/organization'
import { isLanguage, type Language } from '@/lib/platform/i18n/languages'
import { text } from '@/lib/platform/i18n/text'
import { OutgoingFailed } from '@/lib/platform/outgoing'
import { outsideJsonOr } from '@/lib/platform/outside-json'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { open } from '@/lib/platform/secrets'
import { platformOf } from './addresses.rules'
import { choiceKey } from './authorize.service'
import { hashOf, moveOn } from './launches.service'
import { claims } from './messages.rules'
import { notePage } from './pages.rules'
import { type Call, type Inside, parametersOf, serveLti } from './protocol.service'
import { clientIn, toolText } from './token.service'
import { claimsOfTool, MessageRefused } from './tool-keys.service'
import { activeTool, type ToolRow, takeOnce } from './tools.service'

const mostItems = 50

const address = toolText(500).pipe(z.url({ protocol: /^https?$/ }))
const Item = z.object({
  type: toolText(100),
  title: toolText(200).optional(),
  url: address.optional(),
  custom: z.record(z.string(), z.unknown()).optional(),
  lineItem: z.object({ scoreMaximum: z.number() }).optional(),
})
type Item = z.output<typeof Item>

type Draft = Parameters<typeof authorModule>[1]
type Making = { tool: ToolRow; language: Language }

const customOf = (custom: Record<string, unknown> = {}) =>
  Object.entries(custom)
    .slice(0, 20)
    .flatMap(([name, value]) =>
      /^[\w.-]{1,100}$/.test(name) && typeof value === 'string' && value !== '' && value.length <= 500 ? [{ name, value }] : [],
    )

/** The draft of a lesson from something that was chosen; null for kinds that lessons do not have. */
export function draftOf(item: Item, { tool, language }: Making): Draft | null {
  const title = item.title?.replace(/\s+/g, ' ').trim() || tool.name
  const draft = (typeKey: string, settings: object, body: object): Draft => ({
    typeKey,
    sourceLocale: language,
    settings: { ...settings },
    locales: { [language]: { title, body: { ...body } } },
  })
  if (item.type === 'ltiResourceLink') {
    const points = item.lineItem && Math.round(item.lineItem.scoreMaximum)
    const maxScore = points !== undefined && points >= 1 && points <= 10_000 ? { maxScore: points } : {}
    const settings = { deploymentId: tool.id, newWindow: true, sendName: true, sendEmail: true, ...maxScore }
    return draft('launch.lti', settings, {
      intro: title,
      ...(item.url && { targetUrl: item.url }),
      custom: customOf(item.custom),
    })
  }
  if (item.type === 'link' && item.url?.startsWith('https:'))
    return draft('content.embed', { sandbox: 'forms' }, { title, url: item.url, fallbackText: title })
  return null
}

const Choice = z.object({ launch: z.uuid(), hint: z.string() })
function choiceIn(data: unknown, organizationId: string) {
  if (typeof data !== 'string' || data.length > 2_000) throw new MessageRefused('The answer names no request')
  try {
    return Choice.parse(outsideJsonOr(open(choiceKey(), data, organizationId)))
  } catch (error) {
    throw new MessageRefused('The answer names no request', { cause: error })
  }
}

/** The verified claims of an answer, with its tool. */
async function answered(call: Call, message: string) {
  const tool = await call.inTransaction((context) => activeTool(context, { clientId: clientIn(message) }))
  if (!tool) throw new MessageRefused('There is no such client')
  const payload = await claimsOfTool(tool, message, [platformOf(call.home).issuer])
  const isAnswer =
    payload[claims.messageType] === 'LtiDeepLinkingResponse' &&
    payload[claims.version] === '1.3.0' &&
    payload[claims.deploymentId] === tool.id &&
    typeof payload.nonce === 'string' &&
    payload.nonce !== ''
  if (!isAnswer) throw new MessageRefused('This is no answer to a choice of content')
  const given = payload[claims.contentItems]
  return { tool, payload, items: Array.isArray(given) ? given : [], choice: choiceIn(payload[claims.data], call.home.id) }
}

/** The launch that an answer belongs to; it must be one of the tool, and not answered before. */
async function launchOf(context: Inside, tool: ToolRow, choice: { launch: string; hint: string }) {
  const isIt = and(eq(ltiLaunches.id, choice.launch), eq(ltiLaunches.toolId, tool.id), eq(ltiLaunches.hintHash, choice.hint))
  const [launch] = await context.db
    .select()
    .from(ltiLaunches)
    .where(ofTenant(context, ltiLaunches, isIt))
  if (!launch || !(await moveOn(context, launch, 'opened', { state: 'returned' })))
    throw new MessageRefused('It was answered before')
  return launch
}

async function store(context: Inside, { tool, payload, items, choice }: Awaited<ReturnType<typeof answered>>) {
  const launch = await launchOf(context, tool, choice)
  if (!(await takeOnce(context, tool, hashOf(`nonce ${payload.nonce}`), payload.exp)))
    throw new MessageRefused('The nonce was used before')
  const language = isLanguage(launch.locale) ? launch.locale : context.organization.defaultLocale
  const drafts = items.slice(0, mostItems).flatMap((item: unknown) => {
    const { data } = Item.safeParse(item)
    return (data && draftOf(data, { tool, language })) || []
  })
  for (const draft of drafts)
    await actAsSystem(context.db, context.organization, 'ltiContentAdded', (acting) => authorModule(acting, draft))
  return { language, made: drafts.length, left: items.length - drafts.length }
}

/** Answers the browser that comes back from a choice of content: what was chosen becomes drafts of lessons. */
export const answerDeepLinking = serveLti(async (call) => {
  const say = (language: Language, key: string, values = {}) => text(language, `ltiTools.page.${key}`, values)
  const link = (language: Language) => ({ href: `${originOf(call.home)}/console/modules`, label: say(language, 'toModules') })
  try {
    const message = (await parametersOf(call)).get('JWT') ?? ''
    const outcome = await answered(call, message)
    const { language, made, left } = await call.inTransaction((context) => store(context, outcome))
    const detail = [say(language, 'made', { count: made }), ...(left > 0 ? [say(language, 'left', { count: left })] : [])].join(
      ' ',
    )
    return notePage(language, { status: 200, title: say(language, 'chosen'), detail, link: link(language) })
  } catch (error) {
    if (!(error instanceof MessageRefused) && !(error instanceof OutgoingFailed)) throw error
    const language = call.home.defaultLocale
    return notePage(language, { status: 400, title: say(language, 'refused'), detail: say(language, 'notChosen') })
  }
})
