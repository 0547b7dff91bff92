'use client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { v7 } from 'uuid'
import type { readGradebook } from '@/lib/domain/assessing/gradebook/gradebook.contract'
import type { changeSettings } from '@/lib/domain/assessing/gradebook/settings.contract'
import { roundings, weightings } from '@/lib/domain/assessing/gradebook/words'
import { call } from '@/lib/ui/api-client'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { Choose, NumberInput } from '@/lib/ui/questions/editor/fields'
import { useTranslations } from '@/lib/ui/translations'
import { useUnsavedChanges } from '@/lib/ui/unsaved-changes'
import { BothTexts, PlainForm, useSending } from './fields'

type Settings = DataOf<typeof readGradebook>['settings']
type Rules = Settings['uncategorized']
type Props = {
  endpoint: Endpoint<typeof changeSettings>
  pathId: string
  settings: Settings
  version: number
  scales: { id: string; title: string }[]
}
const percentAlone = 'percent'

/** How a category counts, as a sentence that is filled in. */
function RulesFields({ id, rules, onChange }: { id: string; rules: Rules; onChange: (fields: Partial<Rules>) => void }) {
  const t = useTranslations('gradebook.settings')
  return (
    <div className="split">
      <NumberInput
        id={`${id}-weight`}
        label={t('weight')}
        min={0}
        value={rules.weight}
        onChange={(weight) => onChange({ weight: weight ?? 0 })}
      />
      <Choose
        label={t('weighting')}
        value={rules.weighting}
        options={weightings.map((value) => ({ value, label: t(`weightings.${value}`) }))}
        onChange={(weighting) => onChange({ weighting })}
      />
      <NumberInput
        id={`${id}-drop`}
        label={t('dropLowest')}
        isWhole
        min={0}
        value={rules.dropLowest}
        onChange={(dropLowest) => onChange({ dropLowest: dropLowest ?? 0 })}
      />
    </div>
  )
}

/** How the grades of a path count together. */
export function SettingsForm({ endpoint, pathId, settings: first, version, scales }: Props) {
  const t = useTranslations('gradebook.settings')
  const [settings, setSettings] = useState(first)
  const [isDirty, setIsDirty] = useState(false)
  const { failure, isSending, send } = useSending(t('failed'))
  useUnsavedChanges(isDirty)
  const set = (fields: Partial<Settings>) => {
    setIsDirty(true)
    setSettings((now) => ({ ...now, ...fields }))
  }
  const setCategory = (at: number, fields: object) =>
    set({ categories: settings.categories.map((one, index) => (index === at ? { ...one, ...fields } : one)) })
  const save = async () => {
    const work = () => call(endpoint, { params: { pathId }, headers: { 'if-match': `"${version}"` }, body: settings })
    if (await send(work, t('saved'))) setIsDirty(false)
  }
  return (
    <PlainForm onSave={save}>
      <FailureNotice text={failure} />
      {settings.categories.map((category, at) => (
        <fieldset key={category.id} className="stack">
          <legend>{t('category', { number: at + 1 })}</legend>
          <div className="split">
            <BothTexts
              label={(language) => t('titleIn', { language })}
              maxLength={80}
              value={category.title}
              onChange={(title) => setCategory(at, { title })}
            />
          </div>
          <RulesFields id={category.id} rules={category} onChange={(fields) => setCategory(at, fields)} />
          <div>
            <button
              type="button"
              className="link-button"
              onClick={() => set({ categories: settings.categories.filter((_, index) => index !== at) })}
            >
              {t('removeCategory')}
            </button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          variant="default"
          onClick={() =>
            set({
              categories: [
                ...settings.categories,
                { id: v7(), title: { ar: '', en: '' }, weight: 10, dropLowest: 0, weighting: 'points' },
              ],
            })
          }
        >
          {t('addCategory')}
        </Button>
      </div>
      <fieldset className="stack">
        <legend>{t(settings.categories.length > 0 ? 'uncategorized' : 'all')}</legend>
        <RulesFields
          id="uncategorized"
          rules={settings.uncategorized}
          onChange={(fields) => set({ uncategorized: { ...settings.uncategorized, ...fields } })}
        />
      </fieldset>
      <div className="split">
        <Choose
          areTheirs
          label={t('scale')}
          value={settings.scaleId ?? percentAlone}
          options={[
            { value: percentAlone, label: t('percentAlone') },
            ...scales.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={(chosen) => set({ scaleId: chosen === percentAlone ? null : chosen })}
        />
        <Choose
          label={t('rounding')}
          value={settings.rounding}
          options={roundings.map((value) => ({ value, label: t(`roundings.${value}`) }))}
          onChange={(rounding) => set({ rounding })}
        />
        <NumberInput
          id="decimals"
          label={t('decimals')}
          isWhole
          min={0}
          value={settings.decimals}
          onChange={(decimals) => set({ decimals: Math.min(2, decimals ?? 0) })}
        />
      </div>
      <div>
        <Button type="submit" loading={isSending}>
          {t('save')}
        </Button>
      </div>
    </PlainForm>
  )
}
