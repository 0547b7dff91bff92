'use client'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { drawModerationSample } from '@/lib/domain/assessing/assignments/marking/samples.contract'
import { type SampleInclude, sampleIncludes } from '@/lib/domain/assessing/assignments/words'
import { call } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { useNumberText } from '@/lib/ui/form/number-text'
import { useTranslations } from '@/lib/ui/translations'
import { useChange } from '../../submissions/_parts/use-change'

const usualPercent = 10
const usualBorderline = 5

/** How a sample is drawn: percent at random, and the submissions that it always has. */
export function DrawSample({
  assignmentId,
  endpoint,
}: {
  assignmentId: string
  endpoint: Endpoint<typeof drawModerationSample>
}) {
  const t = useTranslations('assignmentDesk')
  const { change, isSending, fault } = useChange()
  const [percent, setPercent] = useState<number | null>(usualPercent)
  const [borderline, setBorderline] = useState<number | null>(usualBorderline)
  const [includes, setIncludes] = useState<SampleInclude[]>(['fails', 'borderline'])
  const [isEmpty, setIsEmpty] = useState(false)
  const percentField = useNumberText({ value: percent, onChange: setPercent, min: 0 })
  const borderlineField = useNumberText({ value: borderline, onChange: setBorderline, min: 0 })
  const draw = async () => {
    const body = { percent: percent ?? 0, includes, borderlinePercent: borderline ?? 0 }
    const { data } = await call(endpoint, { params: { id: assignmentId }, body })
    setIsEmpty(data.sample === null)
  }
  return (
    <form
      className="panel stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void change(draw, null)
      }}
    >
      <h2>{t('sample.draw')}</h2>
      <p className="soft">{t('sample.intro')}</p>
      <TextInput {...percentField} label={t('sample.percent')} />
      <Checkbox.Group label={t('sample.includes')} value={includes} onChange={(values) => setIncludes(values as SampleInclude[])}>
        <div className="stack tight">
          {sampleIncludes.map((name) => (
            <Checkbox key={name} value={name} label={t(`sample.reasons.${name}`)} />
          ))}
        </div>
      </Checkbox.Group>
      {includes.includes('borderline') && <TextInput {...borderlineField} label={t('sample.borderlinePercent')} />}
      {isEmpty && (
        <p className="notice" role="status">
          {t('sample.nothing')}
        </p>
      )}
      {fault && (
        <p className="notice bad" role="alert">
          {fault}
        </p>
      )}
      <div>
        <Button type="submit" loading={isSending}>
          {t('sample.draw')}
        </Button>
      </div>
    </form>
  )
}
