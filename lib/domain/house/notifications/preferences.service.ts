import { implement } from '@/lib/platform/http/implement'
import { type Chosen, defaultFrequency, isLocked } from './kinds.rules'
import * as contracts from './settings.contract'
import { defaultTimes, lockSettings, type Settings, settingsOf, storeSettings } from './settings.service'
import { categories, channels } from './words'

const shown = ({ frequencies, mutedPathIds }: Settings) => ({
  preferences: categories.flatMap((category) =>
    channels.map((channel) => {
      const standard = defaultFrequency(category, channel)
      const locked = isLocked(category)
      const frequency = locked ? ('immediate' as const) : (frequencies[category]?.[channel] ?? standard)
      return { category, channel, frequency, default: standard, isLocked: locked }
    }),
  ),
  mutedPathIds,
})

export const readPreferences = implement(contracts.readPreferences, async (context) =>
  shown(await settingsOf(context, context.user.id)),
)

export const putPreferences = implement(contracts.putPreferences, async (context, { body }) => {
  const { fail, note, user } = context
  const frequencies: Chosen = {}
  for (const { category, channel, frequency } of body.preferences) {
    if (isLocked(category)) return fail('notificationCategoryLocked')
    if (frequency !== defaultFrequency(category, channel))
      frequencies[category] = { ...frequencies[category], [channel]: frequency }
  }
  const before = await lockSettings(context, user.id)
  const mutedPathIds = [...new Set(body.mutedPathIds)]
  await storeSettings(context, user.id, { frequencies, mutedPathIds })
  note({ before: { frequencies: before.frequencies }, after: { frequencies } })
  return shown({ ...before, frequencies, mutedPathIds })
})

type Times = NonNullable<Settings['times']>
const asDate = ({ resumesAt, ...times }: Times) => ({
  ...times,
  resumesAt: resumesAt === null ? null : new Date(resumesAt),
})

export const readSchedule = implement(contracts.readSchedule, async (context) => {
  const { times } = await settingsOf(context, context.user.id)
  return asDate(times ?? defaultTimes(context.organization.regionalProfile))
})

export const putSchedule = implement(contracts.putSchedule, async (context, { body }) => {
  const { note, user, organization } = context
  const before = await lockSettings(context, user.id)
  const times = { ...body, resumesAt: body.resumesAt?.toISOString() ?? null }
  await storeSettings(context, user.id, { times })
  note({ before: before.times ?? defaultTimes(organization.regionalProfile), after: times })
  return asDate(times)
})
