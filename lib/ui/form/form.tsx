'use client'
import { Button } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '@/lib/platform/http/client'
import { type Toast, useToasts } from '@/lib/ui/act/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { LeaveGuard } from '@/lib/ui/leave'
import { useTranslations } from '@/lib/ui/translations'
import { Conflict } from './conflict'
import { FieldInput } from './field-input'
import type { Field } from './fields'
import styles from './form.module.css'
import { bodyOf, faultsOf, isChanged, type Values } from './values'

type Props = {
  endpoint: Endpoint
  params?: Record<string, string>
  /** From formFields(), on the server. */
  fields: Field[]
  /** The record as it was read; with its `version` the change is refused where someone else was faster. */
  first?: Values
  /** A change sends only what is different. */
  isChange?: boolean
  /** Reads the record again, to compare after a conflict. */
  reads?: Endpoint
  submit: string
  /** Said when it is saved; from the answer, where that changes how to say it. */
  done?: string | ((data: unknown) => Pick<Toast, 'text' | 'closeLabel'>)
  /** Where to go afterwards; `:id` becomes the answer's. Without it the page is rendered anew. */
  goTo?: string
  /** Takes the answer instead, such as a secret to show. */
  onDone?: (data: unknown) => void
  /** More of the body than fields can hold. */
  extra?: Values
  onCancel?: () => void
  /** What it holds is wider than a column of text. */
  isWide?: boolean
  /** What follows from the fields as they are filled in now. */
  outcome?: (values: Values) => ReactNode
  children?: ReactNode
}

/** A form by its contract: the API judges, and its words stand beside the fields they are about. */
export function Form({
  endpoint,
  params,
  fields,
  first = {},
  isChange = false,
  reads,
  submit,
  done,
  goTo,
  onDone,
  extra,
  onCancel,
  isWide,
  outcome,
  children,
}: Props) {
  const say = useTranslations('parts.form')
  const router = useRouter()
  const toast = useToasts()
  const id = useId()
  const [base, setBase] = useState(first)
  const [values, setValues] = useState(first)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [waitSeconds, setWaitSeconds] = useState(0)
  const [theirs, setTheirs] = useState<Values | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const isDirty = isChanged(fields, base, values)

  useEffect(() => {
    if (waitSeconds <= 0) return
    const timer = setTimeout(() => setWaitSeconds(waitSeconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [waitSeconds])

  // The first field at fault takes the focus, once it shows its error.
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])

  const send = async (version: unknown, from: Values) => {
    setIsSending(true)
    setFailure(null)
    setFaults({})
    try {
      const headers = typeof version === 'number' ? { 'if-match': `"${version}"` } : undefined
      const { data } = await call(endpoint, {
        params,
        headers,
        body: { ...bodyOf(fields, from, values, isChange), ...extra } as never,
      })
      // What was sent is no longer unsaved, whatever comes next.
      setBase({
        ...(isChange && typeof data === 'object' ? (data as Values) : {}),
        ...values,
        version: (data as Values | null)?.version,
      })
      if (done) toast({ ...(typeof done === 'string' ? { text: done, closeLabel: say('close') } : done(data)), kind: 'good' })
      if (onDone) onDone(data)
      else if (goTo) router.push(goTo.replace(':id', String((data as { id?: string }).id)))
      if (!goTo) router.refresh()
    } catch (error) {
      if (error instanceof ApiError && error.status === 412 && reads) {
        const { data } = await call(reads, { params })
        return setTheirs(data as Values)
      }
      if (error instanceof ApiError && error.retryAfter) setWaitSeconds(error.retryAfter)
      const found = faultsOf(fields, error instanceof ApiError ? (error.envelope.errors ?? []) : [], values, say('missing'))
      setFaults(found)
      setFailure([errorMessage(error, say('failed')), found['']].filter(Boolean).join(' '))
    } finally {
      setIsSending(false)
    }
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isSending && waitSeconds === 0) void send(base.version, base)
  }
  return (
    <form ref={form} onSubmit={onSubmit} className={styles.form} data-wide={isWide} noValidate>
      <LeaveGuard isDirty={isDirty && !isSending} />
      {failure && (
        <p role="alert" className="notice bad">
          <bdi>{failure}</bdi>
        </p>
      )}
      {fields.map((field, at) => (
        <FieldInput
          isFirst={at === 0}
          key={field.name}
          id={`${id}-${field.name}`}
          field={field}
          value={values[field.name]}
          faults={faults}
          onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
        />
      ))}
      {children}
      {outcome?.(values)}
      <div className={styles.foot}>
        <Button type="submit" loading={isSending} disabled={waitSeconds > 0 || (isChange && !isDirty && !extra)}>
          {submit}
        </Button>
        {onCancel && (
          <Button variant="subtle" onClick={onCancel}>
            {say('cancel')}
          </Button>
        )}
        <span role="status" className="soft small">
          {waitSeconds > 0 && say('wait', { seconds: waitSeconds })}
        </span>
      </div>
      {theirs && (
        <Conflict
          fields={fields}
          mine={values}
          theirs={theirs}
          onMine={() => {
            setTheirs(null)
            void send(theirs.version, theirs)
          }}
          onTheirs={() => {
            setTheirs(null)
            setBase(theirs)
            setValues(theirs)
          }}
          onClose={() => setTheirs(null)}
        />
      )}
    </form>
  )
}
