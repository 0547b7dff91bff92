'use client'
import { Select } from '@mantine/core'
import { type PolicyType, policyTypes } from '@/lib/domain/house/terms/words'
import { languages } from '@/lib/platform/i18n/languages'
import { EditorForm } from '@/lib/ui/form/editor-form'
import { useTranslations } from '@/lib/ui/translations'
import type { Draft } from './policy-draft'
import { PolicySide } from './policy-side'
import { type PolicyEditorOptions, usePolicyEditor } from './use-policy-editor'

const parts = ['title', 'body'] as const
const compared = (draft: Draft) =>
  Object.fromEntries(languages.flatMap((of) => parts.map((part) => [`${of}.${part}`, draft[of][part]])))

/** A policy in both languages, written side by side. */
export function PolicyForm(options: PolicyEditorOptions) {
  const t = useTranslations('terms')
  const tForm = useTranslations('parts.form')
  const editor = usePolicyEditor(options)
  const { values: draft, setValues: setDraft, faults } = editor
  const isNew = options.id === undefined
  const labels = languages.flatMap((of) =>
    parts.map((part) => ({
      name: `${of}.${part}`,
      language: of,
      label: t('partIn', { part: t(`fields.${part}`), language: tForm(of) }),
    })),
  )
  return (
    <EditorForm
      editor={editor}
      compared={labels}
      toCompared={compared}
      submit={t('saveDraft')}
      isDisabled={!isNew && !editor.isDirty}
      note={t('draftNote')}
      width="page"
    >
      {isNew && (
        <Select
          label={t('fields.type')}
          description={draft.type && t(`about.${draft.type}`)}
          withAsterisk
          aria-required
          maw="26rem"
          allowDeselect={false}
          error={faults.type}
          data={policyTypes.map((type) => ({ value: type, label: t(`values.type.${type}`) }))}
          value={draft.type ?? null}
          onChange={(type) => setDraft((now) => ({ ...now, type: type as PolicyType }))}
        />
      )}
      <p className="soft">{t('writing')}</p>
      <div className="split wide">
        {languages.map((language) => (
          <PolicySide
            key={language}
            language={language}
            text={draft[language]}
            faults={{ title: faults[`content.${language}.title`], body: faults[`content.${language}.body`] }}
            onChange={(text) => setDraft((now) => ({ ...now, [language]: text }))}
          />
        ))}
      </div>
    </EditorForm>
  )
}
