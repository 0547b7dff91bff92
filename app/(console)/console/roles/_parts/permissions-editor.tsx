'use client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { previewRole } from '@/lib/domain/house/roles/role-preview.contract'
import type { readRole, updateRole } from '@/lib/domain/house/roles/roles.contract'
import { useToasts } from '@/lib/ui/actions/toasts'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint } from '@/lib/ui/endpoint'
import { Conflict } from '@/lib/ui/form/conflict'
import { useEditor } from '@/lib/ui/form/use-editor'
import { useTranslations } from '@/lib/ui/translations'
import { type Grant, grantsOf, isSame, keyOf, onlyIn, type Pair, type Role } from './grants'
import { Matrix } from './matrix'
import { Review } from './review'
import { useScopeWords } from './scope-words'

type Props = {
  role: Role
  pairs: Pair[]
  endpoints: { update: Endpoint<typeof updateRole>; preview: Endpoint<typeof previewRole>; read: Endpoint<typeof readRole> }
}

/** Edits the permissions of a role: check, review the effect, save, undo. */
export function PermissionsEditor({ role, pairs, endpoints }: Props) {
  const t = useTranslations('roles.save')
  const tConflict = useTranslations('roles.conflict')
  const act = useTranslations('parts.act')
  const toast = useToasts()
  const { language } = useConsole()
  const [isReviewing, setReviewing] = useState(false)
  const { saved, values, setValues, isDirty, isSending, save, conflict } = useEditor({
    endpoint: endpoints.update,
    params: { roleId: role.id },
    first: { values: grantsOf(role, pairs), version: role.version },
    toBody: (permissions) => ({ permissions }),
    reads: { endpoint: endpoints.read, toValues: (read) => grantsOf(read, pairs) },
    isSame,
    done: t('saved'),
    undo: { label: act('undo'), done: t('undone') },
    onFailure: (text) => toast({ text, kind: 'bad' }),
  })
  const granted = useGrantTexts(pairs)
  const textsOf = (grants: Grant[]) => Object.fromEntries(grants.map((grant) => [keyOf(grant), granted(grant)]))
  const none = Object.fromEntries(pairs.map((pair) => [keyOf(pair), tConflict('notGranted')]))
  return (
    <>
      <Matrix pairs={pairs} grants={values} original={saved} onChange={setValues}>
        {isDirty && (
          <SaveBar
            added={onlyIn(values, saved).length}
            removed={onlyIn(saved, values).length}
            onDiscard={() => setValues(saved)}
            onReview={() => setReviewing(true)}
          />
        )}
      </Matrix>
      {isReviewing && (
        <Review
          endpoint={endpoints.preview}
          roleId={role.id}
          draft={values}
          pairs={pairs}
          isSaving={isSending}
          onSave={async () => {
            if ((await save()) !== 'failed') setReviewing(false)
          }}
          onClose={() => setReviewing(false)}
        />
      )}
      {conflict && (
        <Conflict
          {...conflict}
          mine={{ ...none, ...textsOf(conflict.mine) }}
          theirs={{ ...none, ...textsOf(conflict.theirs) }}
          fields={pairs.map((pair) => ({ name: keyOf(pair), label: pair.meaning[language] }))}
          same={tConflict('same')}
        />
      )}
    </>
  )
}

/** A grant as text, with its scope unless that is everyone. */
function useGrantTexts(pairs: Pair[]) {
  const t = useTranslations('roles.conflict')
  const inWords = useScopeWords()
  return ({ scope = 'any', ...grant }: Grant) => {
    const pair = pairs.find((one) => keyOf(one) === keyOf(grant))
    return scope === 'any' ? t('granted') : `${t('granted')} · ${inWords(scope, pair)}`
  }
}

type SaveBarProps = { added: number; removed: number; onDiscard: () => void; onReview: () => void }

/** The number of unsaved changes, with buttons to discard or review them. */
function SaveBar({ added, removed, onDiscard, onReview }: SaveBarProps) {
  const t = useTranslations('roles.save')
  return (
    <section className="row" aria-label={t('bar')}>
      <span className="small" role="status">
        {added > 0 && <span>{t('countAdded', { count: added })}</span>}
        {added > 0 && removed > 0 && ' · '}
        {removed > 0 && <span>{t('countRemoved', { count: removed })}</span>}
      </span>
      <Button variant="subtle" size="sm" onClick={onDiscard}>
        {t('discard')}
      </Button>
      <Button size="sm" onClick={onReview}>
        {t('review')}
      </Button>
    </section>
  )
}
