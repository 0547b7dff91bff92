'use client'
import { Button, SegmentedControl } from '@mantine/core'
import { type SubmitEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { validateModuleType } from '@/lib/domain/modules/module-type-validation.contract'
import type { Endpoint } from '@/lib/ui/endpoint'
import { Conflict } from '@/lib/ui/form/conflict'
import type { Field } from '@/lib/ui/form/fields'
import type { JsonEditorHandle } from '@/lib/ui/json-editor/json-editor'
import { placeOf, readJson } from '@/lib/ui/json-editor/json-places'
import { LeaveGuard } from '@/lib/ui/leave'
import { projected } from '@/lib/ui/schema-form/schema'
import type { FormTexts } from '@/lib/ui/schema-form/schema-form'
import { useTranslations } from '@/lib/ui/translations'
import { type Part, partNames, type Start } from './draft'
import { Behaviour, Identity } from './identity'
import { problemsOf } from './problem-places'
import { Problems } from './problems'
import { SchemaPane } from './schema-pane'
import styles from './studio.module.css'
import { useCheck } from './use-check'
import { useSamples } from './use-samples'
import { useSave } from './use-save'

export type StudioProps = {
  start: Start
  fields: Field[]
  texts: FormTexts
  save: Endpoint
  reads?: Endpoint
  checks?: Endpoint<typeof validateModuleType>
}

/** Where a module type is written: what it is, its schemas, and beside them the forms that authors get from them. */
export function Studio({ start, fields, texts, save, reads, checks }: StudioProps) {
  const say = useTranslations('moduleTypes.studio')
  const sayFault = useTranslations('jsonEditor')
  const { values, setValues, faults, failure, refused, isSending, isDirty, send, conflict } = useSave({
    start,
    fields,
    save,
    reads,
  })
  const [part, setPart] = useState<Part>('bodySchema')
  const config = useRef<JsonEditorHandle>(null)
  const body = useRef<JsonEditorHandle>(null)
  const editors = { configSchema: config, bodySchema: body }

  const configText = String(values.configSchema)
  const bodyText = String(values.bodySchema)
  const read = useMemo(() => ({ configSchema: readJson(configText), bodySchema: readJson(bodyText) }), [configText, bodyText])
  const { samples, schemas, language, setLanguage, setSample } = useSamples(read)
  const given = {
    ...(samples.configSchema.isTouched && {
      sampleConfig: projected(schemas.configSchema, samples.configSchema.value, language, schemas.configSchema),
    }),
    ...(samples.bodySchema.isTouched && {
      sampleBody: projected(schemas.bodySchema, samples.bodySchema.value, language, schemas.bodySchema),
    }),
  }
  const parsed = {
    configSchema: read.configSchema.ok ? read.configSchema.value : undefined,
    bodySchema: read.bodySchema.ok ? read.bodySchema.value : undefined,
  }
  const check = useCheck(checks, parsed, given, say('checkFailed'))
  const problems = problemsOf(read, check.state === 'checked' ? check.problems : refused.length > 0 ? refused : check.problems, {
    of: (fault) => sayFault(`faults.${fault}`, { braces: '\u2066{}\u2069' }),
  })
  const isReadable = read.configSchema.ok && read.bodySchema.ok

  const show = (problem: (typeof problems.schema)[number]) => {
    flushSync(() => setPart(problem.part))
    const found = read[problem.part]
    editors[problem.part].current?.show(problem.place ?? (found.ok ? placeOf(found.places, problem.path) : { start: 0, end: 0 }))
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [first] = problems.schema
    if (!isReadable && first) show(first)
    else if (!isSending) void send(parsed)
  }

  return (
    <form className="stack" onSubmit={onSubmit} noValidate data-studio>
      <LeaveGuard isDirty={isDirty && !isSending} />
      {failure && (
        <p role="alert" className="notice bad">
          <bdi>{failure}</bdi>
        </p>
      )}
      <Identity fields={fields} values={values} faults={faults} setValues={setValues} />
      <section className="panel stack" aria-label={say('schemas')}>
        <div className={styles.bar}>
          <h2>{say('schemas')}</h2>
          <SegmentedControl
            aria-label={say('which')}
            value={part}
            onChange={(chosen) => setPart(chosen === 'configSchema' ? 'configSchema' : 'bodySchema')}
            data={partNames.map((name) => ({
              value: name,
              label: (
                <span className={styles.tab}>
                  {say(name)}
                  {problems.schema.some((problem) => problem.part === name) && (
                    <span className={styles.dot} title={say('hasProblems')} />
                  )}
                </span>
              ),
            }))}
          />
        </div>
        <p className="soft">{say(`${part}Intro`)}</p>
        {partNames.map((name) => (
          <div key={name} hidden={name !== part}>
            <SchemaPane
              part={name}
              editor={editors[name]}
              text={String(values[name])}
              onText={(text) => setValues((now) => ({ ...now, [name]: text }))}
              marked={problems.lines[name]}
              schema={schemas[name]}
              sample={samples[name]}
              onSample={(value, isTouched) => setSample(name, value, isTouched)}
              faults={problems.sample[name]}
              isChecked={check.state === 'checked' && problems.schema.length === 0}
              isStale={!read[name].ok}
              language={language}
              onLanguage={setLanguage}
              texts={texts}
            />
          </div>
        ))}
        {checks && <Problems check={check} problems={problems.schema} isReadable={isReadable} onShow={show} />}
      </section>
      <Behaviour fields={fields} values={values} faults={faults} setValues={setValues} />
      <div className={styles.foot}>
        <Button type="submit" loading={isSending} disabled={!isDirty && start.version !== undefined}>
          {say(start.version === undefined ? 'register' : 'newVersion')}
        </Button>
        {start.version !== undefined && <span className="soft small">{say('versionNote')}</span>}
      </div>
      {conflict && <Conflict {...conflict} fields={[...fields, ...schemaFields(say)]} />}
    </form>
  )
}

/** The schemas, as the comparison after a conflict shows them. */
const schemaFields = (say: (name: Part) => string): Field[] =>
  partNames.map((name) => ({ name, label: say(name), isRequired: true, isNullable: false, isLtr: true, kind: 'prose' }))
