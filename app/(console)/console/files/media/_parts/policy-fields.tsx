'use client'
import { Checkbox, Select } from '@mantine/core'
import { skipRules } from '@/lib/domain/learning/media/words'
import { useTranslations } from '@/lib/ui/translations'
import { CountInput } from './mark-row'
import type { Timeline } from './timeline'

type Policy = Timeline['policy']
const rates = [1, 1.25, 1.5, 1.75, 2, 2.5, 3]

/** The rules of watching: as fields, and as the sentences that they mean. */
export function PolicyFields({ value, onChange }: { value: Policy; onChange: (value: Policy) => void }) {
  const t = useTranslations('mediaDesk.policy')
  const { preventSkip, maxRate, completeAtPercent, requireCues, requireFocus } = value
  return (
    <section className="stack" aria-label={t('title')}>
      <h3>{t('title')}</h3>
      <ul className="bulleted">
        <li>{t(`says.skip.${preventSkip}`)}</li>
        <li>{t('says.rate', { rate: maxRate })}</li>
        <li>{t('says.complete', { percent: completeAtPercent })}</li>
        {requireCues && <li>{t('says.cues')}</li>}
        {requireFocus && <li>{t('says.focus')}</li>}
      </ul>
      <div className="split fields">
        <Select
          label={t('preventSkip')}
          data={skipRules.map((rule) => ({ value: rule, label: t(`skips.${rule}`) }))}
          value={preventSkip}
          allowDeselect={false}
          onChange={(chosen) => {
            const rule = skipRules.find((each) => each === chosen)
            if (rule) onChange({ ...value, preventSkip: rule })
          }}
        />
        <Select
          label={t('maxRate')}
          data={rates.map((rate) => ({ value: String(rate), label: t('times', { rate }) }))}
          value={String(maxRate)}
          allowDeselect={false}
          onChange={(chosen) => chosen && onChange({ ...value, maxRate: Number(chosen) })}
        />
        <CountInput
          label={t('completeAtPercent')}
          isWhole
          value={completeAtPercent}
          onChange={(percent) =>
            percent !== null && onChange({ ...value, completeAtPercent: Math.min(100, Math.max(1, percent)) })
          }
        />
      </div>
      <Checkbox
        label={t('requireCues')}
        checked={requireCues}
        onChange={({ currentTarget }) => onChange({ ...value, requireCues: currentTarget.checked })}
      />
      <Checkbox
        label={t('requireFocus')}
        checked={requireFocus}
        onChange={({ currentTarget }) => onChange({ ...value, requireFocus: currentTarget.checked })}
      />
    </section>
  )
}
