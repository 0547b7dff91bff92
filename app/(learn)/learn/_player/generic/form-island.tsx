'use client'
import { type FormEvent, useRef, useState } from 'react'
import type { Schema } from '@/lib/ui/schema-form/schema'
import type { Messages } from '@/messages/catalogue'
import { fieldsOf, formFaults } from '../form.rules'
import { resultOf } from '../form-values.rules'
import { SaveState } from '../parts/save-state'
import { StandingNote } from '../parts/standing'
import type { Scene } from '../scene'
import { useActivity } from '../use-activity'
import { useOpened } from '../use-opened'
import { FormFields } from './form-view'

export type AskedForm = { schema: Schema; texts: Messages['player']['form'] }
type Props = {
  scene: Scene
  /** The event that is sent. */
  action: string
  /** The form for its fields; null: only a button. */
  form: AskedForm | null
  label: string
  /** The result to send without a form. */
  result?: Record<string, unknown>
  opens?: boolean
}

/** A form made of the schema of a result, with the answer that was given last. */
export function Island({ scene, action, form, label, result, opens = false }: Props) {
  const activity = useActivity(scene)
  const root = useRef<HTMLFormElement>(null)
  const last = activity.events.findLast((event) => event.action === action)?.result ?? undefined
  const [filled, setFilled] = useState<unknown>(last)
  const [more, setMore] = useState<Record<string, number>>({})
  const [local, setLocal] = useState<{ key: string; property: string }[]>([])
  const [isSent, setIsSent] = useState(false)
  const { language } = scene.regional
  const fields = form ? fieldsOf(form.schema, { root: form.schema, language, filled, more }) : []
  // The API names places from the result; the form from inside it.
  const refused = activity.refused.at(-1)?.refusal?.fields ?? []
  const told = refused.map(({ key, property }) => ({ key, property: property.replace(/^result\./, '') }))
  const faults = local.length > 0 ? local : told
  const read = () => (root.current ? resultOf(new FormData(root.current)) : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = form ? (read() ?? {}) : result
    const wrong = form ? formFaults(fields, given) : []
    setLocal(wrong)
    setIsSent(wrong.length === 0)
    if (wrong.length === 0) {
      for (const row of activity.refused) activity.dismiss(row)
      void activity.send(action, given)
      return
    }
    const first = wrong[0]?.property ?? ''
    requestAnimationFrame(() =>
      root.current
        ?.querySelector<HTMLElement>(`[data-path="${CSS.escape(first)}"] :is(input:not([type=hidden]), select, textarea)`)
        ?.focus(),
    )
  }
  return (
    <form ref={root} className="stack" onSubmit={submit} onChange={() => setFilled(read())} noValidate>
      {opens && <Opened activity={activity} />}
      {form && (
        <FormFields
          fields={fields}
          look={{
            texts: form.texts,
            regional: scene.regional,
            faults,
            values: last,
            isDisabled: !scene.canAnswer,
            onAdd: (path) => setMore({ ...more, [path]: countIn(fields, path) + 1 }),
          }}
        />
      )}
      <div className="row">
        <button type="submit" className="button" disabled={!scene.canAnswer}>
          {label}
        </button>
        <span role="status" className="small soft">
          {isSent && activity.refused.length === 0 && activity.waiting === 0 ? scene.texts.saved : ''}
        </span>
      </div>
      <StandingNote scene={scene} standing={activity.standing} />
      <SaveState scene={scene} activity={activity} />
    </form>
  )
}

function Opened({ activity }: { activity: Parameters<typeof useOpened>[0] }) {
  useOpened(activity)
  return null
}

const countIn = (fields: ReturnType<typeof fieldsOf>, path: string): number => {
  for (const field of fields) {
    if (field.kind === 'records' && field.path === path) return field.items.length
    if (field.kind === 'record' && path.startsWith(`${field.path}.`)) return countIn(field.fields, path)
    if (field.kind === 'records' && path.startsWith(`${field.path}.`))
      return Math.max(0, ...field.items.map((item) => countIn(item, path)))
  }
  return 0
}
