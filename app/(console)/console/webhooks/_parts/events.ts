import { choosableEvents } from '@/lib/domain/house/webhooks/public-events.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { text } from '@/lib/platform/i18n/text'

/** The events of an area with their titles in the reader's language and in the other one. */
export type EventArea = { area: string; title: string; events: { name: string; title: string; other: string }[] }

/** The events that a webhook may want, by area. */
export function eventAreas(language: Language): EventArea[] {
  const other = language === 'ar' ? 'en' : 'ar'
  const areas = [...new Set(choosableEvents.map(({ area }) => area))]
  return areas.map((area) => ({
    area,
    title: text(language, `webhooks.areas.${area}`),
    events: choosableEvents
      .filter((one) => one.area === area)
      .map(({ event: { name } }) => ({ name, title: text(language, `events.${name}`), other: text(other, `events.${name}`) })),
  }))
}

/** Every event that a delivery may be of. */
export const sentEvents: readonly string[] = [...choosableEvents.map(({ event }) => event.name), 'webhookTested']

/** The title of an event; the name of one that this version does not know, such as in old deliveries. */
export const eventTitle = (t: (key: string) => string, name: string): string =>
  sentEvents.includes(name) ? t(`events.${name}`) : name
