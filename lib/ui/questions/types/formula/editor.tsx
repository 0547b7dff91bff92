'use client'
import { TextInput } from '@mantine/core'
import { compiled, functionNames, reservedNames } from '@/lib/domain/learning/question-banks/types/formula/expression.rules'
import { shown } from '@/lib/domain/learning/question-banks/types/formula/shown.rules'
import { useConsole } from '@/lib/ui/console-provider'
import { numeralsFor } from '@/lib/ui/moments'
import { useTranslations } from '@/lib/ui/translations'
import { withDesign } from '../../editor/draft'
import type { TypeEditor, TypeEditorProps } from '../../editor/editing'
import { NumberInput } from '../../editor/fields'
import { withGap, withoutGap } from '../../editor/gaps'
import { RemoveTool, Rows } from '../../editor/key-rows'
import styles from '../../editor/question-banks.module.css'
import { ToleranceFields } from '../../editor/tolerance'
import { numberIn } from '../../part'

const letters = [...'abcdfghijklmnopqrstuvwxyz']
const freeLetter = (taken: readonly string[]) =>
  letters.find((letter) => !taken.includes(letter) && !reservedNames.has(letter)) ?? 'z'

/** The variables with their ranges, and the expression of them that gives the right number. */
function Formula(props: TypeEditorProps<'formula'>) {
  const { editing, design, set } = props
  const t = useTranslations('questionBanks.editor')
  const { draft, change, faults, id } = editing
  const { variables, expression } = design
  const add = () => {
    const key = freeLetter(variables.map((one) => one.key))
    const fresh = { key, min: 1, max: 10, decimals: 0, value: 5 }
    change(withDesign(withGap(draft, key), { variables: [...variables, fresh] }))
  }
  return (
    <>
      <Rows
        legend={t('variables')}
        hint={t('variablesHint')}
        count={variables.length}
        add={{ label: t('addVariable'), isFull: variables.length >= 10, onAdd: add }}
        row={(at) => <VariableRow {...props} at={at} />}
      />
      <TextInput
        id={`${id}-expression`}
        label={t('expression')}
        description={t('expressionHint', { functions: `\u2068${functionNames.join(', ')}\u2069` })}
        dir="ltr"
        classNames={{ input: 'code' }}
        maxLength={300}
        required
        error={faults['design.expression']}
        value={expression}
        onChange={({ currentTarget }) => set({ expression: currentTarget.value })}
      />
      <ExampleResult design={design} />
      <ToleranceFields editing={editing} of={design} onChange={set} />
    </>
  )
}

/** A variable: its gap in the text, its range, its decimals and its example. */
function VariableRow({ editing, design: { variables }, set, at }: TypeEditorProps<'formula'> & { at: number }) {
  const t = useTranslations('questionBanks.editor')
  const { draft, change, faults, id } = editing
  const variable = variables[at]
  if (!variable) return null
  const { key } = variable
  const name = t('variableNamed', { name: `\u2068${key}\u2069` })
  const changeField = (field: keyof typeof variable, number: number) =>
    set({ variables: variables.with(at, { ...variable, [field]: number }) })
  const remove = () => change(withDesign(withoutGap(draft, key), { variables: variables.filter((other) => other.key !== key) }))
  return (
    <div className={styles.gap}>
      <div className="bar">
        <code className="code" dir="ltr">{`[[${key}]]`}</code>
        <RemoveTool label={`${t('remove')}: ${name}`} isDisabled={variables.length <= 1} onClick={remove} />
      </div>
      <div className="split narrow">
        {(['min', 'max', 'decimals', 'value'] as const).map((field) => (
          <NumberInput
            key={field}
            id={`${id}-${field}-${key}`}
            label={t(`variableFields.${field}`)}
            isWhole={field === 'decimals'}
            value={variable[field]}
            error={faults[`design.variables.${at}.${field}`]}
            // Nothing typed is sent as nothing, which the API refuses.
            onChange={(number) => changeField(field, number as number)}
          />
        ))}
      </div>
    </div>
  )
}

/** The result of the expression with the examples of its variables, or nothing while there is none. */
function ExampleResult({ design: { variables, expression } }: Pick<TypeEditorProps<'formula'>, 'design'>) {
  const t = useTranslations('questionBanks.editor')
  const { language, numerals } = useConsole()
  const result = compiled(expression)?.of(Object.fromEntries(variables.map(({ key, value }) => [key, value])))
  return (
    <p role="status" className="soft small">
      {result
        ? t('exampleResult', { number: `\u2068${numberIn(result.toNumber(), numeralsFor(language, numerals))}\u2069` })
        : ''}
    </p>
  )
}

export const editor: TypeEditor<'formula'> = {
  Part: Formula,
  first: () => ({
    type: 'formula',
    variables: [{ key: 'a', min: 1, max: 10, decimals: 0, value: 5 }],
    expression: '',
    tolerance: 1,
    toleranceKind: 'percent',
  }),
  firstStem: '[[a]]',
  shown,
}
