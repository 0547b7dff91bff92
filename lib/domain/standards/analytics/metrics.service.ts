import { implement } from '@/lib/platform/http/implement'
import { text } from '@/lib/platform/i18n/text'
import * as contracts from './metrics.contract'
import { metrics } from './metrics.rules'
import { frameOf } from './range.rules'
import { metricKeys } from './words'

export const listMetrics = implement(contracts.listMetrics, async (context) => {
  const { timeZone, weekStart, definitionVersion } = frameOf(context)
  const inBoth = (key: string) => ({ ar: text('ar', key), en: text('en', key) })
  return {
    timeZone,
    weekStart,
    definitionVersion,
    metrics: metricKeys.map((key) => ({
      key,
      name: inBoth(`analytics.metrics.${key}.name`),
      definition: inBoth(`analytics.metrics.${key}.definition`),
      ...metrics[key],
      dimensions: [...metrics[key].dimensions],
    })),
  }
})
