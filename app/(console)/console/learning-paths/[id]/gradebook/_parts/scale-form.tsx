'use client'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { changeScale, createScale, deleteScale, listScales } from '@/lib/domain/assessing/gradebook/scales.contract'
import { call } from '@/lib/ui/api-client'
import { useConsole } from '@/lib/ui/console-provider'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { Choose, NumberInput } from '@/lib/ui/questions/editor/fields'
import { useTranslations } from '@/lib/ui/translations'
import { BothTexts, PlainForm, useSending } from './fields'

type Scale = DataOf<typeof listScales>['scales'][number]
type Props = {
  scales: Scale[]
  endpoints: { create: Endpoint<typeof createScale>; change: Endpoint<typeof changeScale>; remove: Endpoint<typeof deleteScale> }
}

/** The scales of the product and of the organization: one is chosen, and changed or copied. */
export function ScaleForm({ scales, endpoints }: Props) {
  const { language } = useConsole()
  const t = useTranslations('gradebook.scales')
  const [id, setId] = useState(scales[0]?.id ?? '')
  const scale = scales.find((one) => one.id === id) ?? scales[0]
  return (
    <div className="stack">
      <Choose
        areTheirs
        label={t('choose')}
        value={id}
        options={scales.map((one) => ({ value: one.id, label: one.title[language] }))}
        onChange={setId}
      />
      {scale && <OneScale key={`${scale.id} ${scale.version}`} scale={scale} endpoints={endpoints} />}
    </div>
  )
}

function OneScale({ scale: first, endpoints }: { scale: Scale; endpoints: Props['endpoints'] }) {
  const t = useTranslations('gradebook.scales')
  const [scale, setScale] = useState(first)
  const { failure, send } = useSending(t('failed'))
  const set = (fields: Partial<Scale>) => setScale((now) => ({ ...now, ...fields }))
  const setBand = (at: number, fields: object) =>
    set({ bands: scale.bands.map((band, index) => (index === at ? { ...band, ...fields } : band)) })
  const { id, version, isBuiltIn, ...body } = scale
  const params = { scaleId: id }
  const save = () =>
    isBuiltIn
      ? send(() => call(endpoints.create, { body }), t('made'))
      : send(() => call(endpoints.change, { params, body, headers: { 'if-match': `"${version}"` } }), t('saved'))
  return (
    <PlainForm onSave={save}>
      <FailureNotice text={failure} />
      {isBuiltIn && <p className="soft">{t('builtIn')}</p>}
      <div className="split">
        <BothTexts
          label={(language) => t('titleIn', { language })}
          maxLength={80}
          value={scale.title}
          onChange={(title) => set({ title })}
        />
        <NumberInput
          id="gpa-max"
          label={t('gpaMax')}
          hint={t('gpaHint')}
          min={0}
          value={scale.gpaMax}
          onChange={(gpaMax) => set({ gpaMax })}
        />
      </div>
      <ul className="lines">
        {scale.bands.map((band, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a band has no id, and keeps its place while it is changed
          <li key={at} className="row">
            <BandFields
              at={at}
              band={band}
              onChange={(fields) => setBand(at, fields)}
              onRemove={() => set({ bands: scale.bands.filter((_, index) => index !== at) })}
            />
          </li>
        ))}
      </ul>
      <div className="row">
        <Button
          variant="default"
          onClick={() => set({ bands: [...scale.bands, { from: 0, label: { ar: '', en: '' }, gpa: null, isPassed: false }] })}
        >
          {t('addBand')}
        </Button>
        <Button type="submit">{t(isBuiltIn ? 'copy' : 'save')}</Button>
        {!isBuiltIn && (
          <Button variant="subtle" color="bad" onClick={() => send(() => call(endpoints.remove, { params }), t('removed'))}>
            {t('remove')}
          </Button>
        )}
      </div>
    </PlainForm>
  )
}

type BandProps = { at: number; band: Scale['bands'][number]; onChange: (fields: object) => void; onRemove: () => void }

function BandFields({ at, band, onChange, onRemove }: BandProps) {
  const t = useTranslations('gradebook.scales')
  return (
    <>
      <BothTexts
        isNarrow
        label={(language) => t('labelIn', { language, number: at + 1 })}
        maxLength={20}
        value={band.label}
        onChange={(label) => onChange({ label })}
      />
      <NumberInput
        id={`from-${at}`}
        isBare
        label={t('from')}
        min={0}
        value={band.from}
        onChange={(from) => onChange({ from: from ?? 0 })}
      />
      <NumberInput id={`gpa-${at}`} isBare label={t('gpa')} min={0} value={band.gpa} onChange={(gpa) => onChange({ gpa })} />
      <Checkbox
        label={t('isPassed')}
        checked={band.isPassed}
        onChange={(event) => onChange({ isPassed: event.currentTarget.checked })}
      />
      <button type="button" className="link-button" onClick={onRemove}>
        {t('removeBand')}
      </button>
    </>
  )
}
