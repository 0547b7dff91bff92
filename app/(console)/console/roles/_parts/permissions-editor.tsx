'use client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { previewRole } from '@/lib/domain/roles/role-preview.contract'
import type { readRole, updateRole } from '@/lib/domain/roles/roles.contract'
import { useToasts } from '@/lib/ui/act/toasts'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint } from '@/lib/ui/endpoint'
import { Conflict } from '@/lib/ui/form/conflict'
import { useEditor } from '@/lib/ui/form/use-editor'
import { useTranslations } from '@/lib/ui/translations'
import { type Grant, grantsOf, keyOf, onlyIn, type Pair, type Role } from './grants'
import { Matrix } from './matrix'
import { Review } from './review'

type Props = {
  role: Role
  pairs: Pair[]
  endpoints: { update: Endpoint<typeof updateRole>; preview: Endpoint<typeof previewRole>; read: Endpoint<typeof readRole> }
}

const isSame = (a: Grant[], b: Grant[]) => onlyIn(a, b).length + onlyIn(b, a).length === 0

/** The permissions of a role: ticked, looked at for their effect, saved, and taken back if need be. */
export function PermissionsEditor({ role, pairs, endpoints }: Props) {
  const say = useTranslations('roles.save')
  const sayConflict = useTranslations('roles.conflict')
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
    done: say('saved'),
    undo: { label: act('undo'), done: say('undone') },
    onFailure: (text) => toast({ text, kind: 'bad' }),
  })
  const granted = useGrantTexts()
  const textsOf = (grants: Grant[]) => Object.fromEntries(grants.map((grant) => [keyOf(grant), granted(grant)]))
  const none = Object.fromEntries(pairs.map((pair) => [keyOf(pair), sayConflict('notGranted')]))
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
          same={sayConflict('same')}
        />
      )}
    </>
  )
}

/** A grant in words, with whom it reaches where that is not everybody. */
function useGrantTexts() {
  const say = useTranslations('roles.conflict')
  const scopes = useTranslations('roles.matrix.scopes')
  return ({ scope = 'any' }: Grant) => (scope === 'any' ? say('granted') : `${say('granted')} · ${scopes(scope)}`)
}

type SaveBarProps = { added: number; removed: number; onDiscard: () => void; onReview: () => void }

/** What is ticked but not saved, and what to do about it. */
function SaveBar({ added, removed, onDiscard, onReview }: SaveBarProps) {
  const say = useTranslations('roles.save')
  return (
    <section className="row" aria-label={say('bar')}>
      <span className="small" role="status">
        {added > 0 && <span>{say('countAdded', { count: added })}</span>}
        {added > 0 && removed > 0 && ' · '}
        {removed > 0 && <span>{say('countRemoved', { count: removed })}</span>}
      </span>
      <Button variant="subtle" size="sm" onClick={onDiscard}>
        {say('discard')}
      </Button>
      <Button size="sm" onClick={onReview}>
        {say('review')}
      </Button>
    </section>
  )
}
