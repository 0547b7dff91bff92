'use client'
import { Button, NativeSelect, Radio, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { startRegrade } from '@/lib/domain/assessing/assessments/regrade/regrade.contract'
import { type RegradePolicy, regradePolicies } from '@/lib/domain/assessing/assessments/words'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { useTranslations } from '@/lib/ui/translations'
import { useKeyedSend } from '@/lib/ui/use-keyed-send'

type Props = { endpoint: Endpoint<typeof startRegrade>; assessmentId: string; questions: { value: string; label: string }[] }

/** Chooses a question and what counts for it, and starts a dry run. */
export function RegradeForm({ endpoint, assessmentId, questions }: Props) {
  const t = useTranslations('assessments.regrade')
  const [questionId, setQuestionId] = useState(questions[0]?.value ?? '')
  const [policy, setPolicy] = useState<RegradePolicy>('newKey')
  const [reason, setReason] = useState('')
  const { send, leaveFor, isSending, failure } = useKeyedSend(endpoint, t('failed'))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const started = await send({ questionId, policy, reason, dryRun: true }, { id: assessmentId })
    if (started) leaveFor(`/console/assessments/regrades/${started.id}`)
  }
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <FailureNotice text={failure} />
      <NativeSelect
        label={t('question')}
        data={questions}
        value={questionId}
        onChange={({ currentTarget: { value } }) => setQuestionId(value)}
      />
      <Radio.Group
        label={t('policy')}
        value={policy}
        onChange={(value) => setPolicy(regradePolicies.find((one) => one === value) ?? policy)}
      >
        <div className="stack tight">
          {regradePolicies.map((value) => (
            <Radio key={value} value={value} label={t(`policies.${value}`)} description={t(`policyHints.${value}`)} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        maxLength={500}
        autosize
        minRows={2}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <div>
        <Button type="submit" loading={isSending}>
          {t('try')}
        </Button>
      </div>
    </form>
  )
}
