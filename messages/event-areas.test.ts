import { expect, it } from 'vitest'
import { choosableEvents } from '@/lib/domain/house/webhooks/public-events.contract'
import { messages } from './catalogue'

it.each(['ar', 'en'] as const)('every area of public events has a title in the form of webhooks (%s)', (language) => {
  const areas = new Set(choosableEvents.map(({ area }) => area))
  expect(areas.size).toBeGreaterThan(5)
  expect(Object.keys(messages[language].webhooks.areas).toSorted()).toEqual([...areas].toSorted())
})
