import type { ReactNode } from 'react'
import type { Organization } from '@/lib/platform/auth/organization'
import { direction } from '@/lib/platform/i18n/languages'
import { Facts } from '@/lib/ui/detail/facts'
import type { Values } from '@/lib/ui/form/values'
import { regionalFormatOf } from '@/lib/ui/regional-format'
import { Amount, When } from '@/lib/ui/when'
import type { Messages } from '@/messages/catalogue'

type Props = { organization: Organization; now: string; values: Values; texts: Messages['account']['preview'] }

/** Dates and numbers as they would be written with some settings. */
export function Preview({ organization, now, values, texts }: Props) {
  const language = values.locale === 'ar' || values.locale === 'en' ? values.locale : organization.defaultLocale
  const regional = regionalFormatOf(language, organization, {
    timeZone: typeof values.timeZone === 'string' ? values.timeZone : null,
    numerals: String(values.numerals ?? 'auto'),
  })
  const inIt = (shown: ReactNode) => (
    <bdi lang={language} dir={direction(language)}>
      {shown}
    </bdi>
  )
  return (
    <section aria-label={texts.title} className="well stack">
      <h3>{texts.title}</h3>
      <Facts
        facts={[
          { label: texts.moment, value: inIt(<When at={now} regional={regional} />) },
          { label: texts.short, value: inIt(<When at={now} regional={regional} as="short" />) },
          { label: texts.number, value: inIt(<Amount value={1234567.8} regional={regional} />) },
          { label: texts.percent, value: inIt(<Amount value={0.42} regional={regional} style="percent" />) },
        ]}
      />
    </section>
  )
}
