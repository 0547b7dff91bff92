'use client'
import { Button } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { previewRole } from '@/lib/domain/roles/role-preview.contract'
import type { readRole, updateRole } from '@/lib/domain/roles/roles.contract'
import { ApiError } from '@/lib/platform/http/client'
import { useToasts } from '@/lib/ui/act/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { LeaveGuard } from '@/lib/ui/leave'
import { useTranslations } from '@/lib/ui/translations'
import { Compare } from './compare'
import { type Grant, grantsOf, onlyIn, type Pair, type Role } from './grants'
import { Matrix } from './matrix'
import styles from './matrix.module.css'
import { Review } from './review'

type Props = {
  role: Role
  pairs: Pair[]
  endpoints: { update: Endpoint<typeof updateRole>; preview: Endpoint<typeof previewRole>; read: Endpoint<typeof readRole> }
}
type Base = { version: number; grants: Grant[] }

/** The permissions of a role: ticked, looked at for their effect, saved, and taken back if need be. */
export function PermissionsEditor({ role, pairs, endpoints }: Props) {
  const say = useTranslations('roles.save')
  const act = useTranslations('parts.act')
  const router = useRouter()
  const toast = useToasts()
  const [base, setBase] = useState<Base>({ version: role.version, grants: grantsOf(role) })
  const [draft, setDraft] = useState(base.grants)
  const [isReviewing, setReviewing] = useState(false)
  const [theirs, setTheirs] = useState<Role | null>(null)
  const params = { roleId: role.id }
  const [added, removed] = [onlyIn(draft, base.grants), onlyIn(base.grants, draft)]
  const isDirty = added.length + removed.length > 0
  const closeLabel = act('close')

  const send = async (permissions: Grant[], version: number, said: string, before: Grant[] | null) => {
    try {
      const { data } = await call(endpoints.update, { params, headers: { 'if-match': `"${version}"` }, body: { permissions } })
      setBase({ version: data.version, grants: grantsOf(data) })
      setDraft(grantsOf(data))
      setReviewing(false)
      setTheirs(null)
      const back = () => void send(before ?? [], data.version, say('undone'), null)
      toast({ text: said, kind: 'good', closeLabel, undo: before ? { label: act('undo'), run: back } : undefined })
      router.refresh()
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) {
        const { data } = await call(endpoints.read, { params })
        setReviewing(false)
        return setTheirs(data)
      }
      toast({ text: errorMessage(error, say('failed')), kind: 'bad', closeLabel })
    }
  }
  return (
    <>
      <LeaveGuard isDirty={isDirty} />
      <Matrix pairs={pairs} grants={draft} original={base.grants} onChange={setDraft}>
        {isDirty && (
          <section className={styles.save} aria-label={say('bar')}>
            <span className="small" role="status">
              {added.length > 0 && <span>{say('countAdded', { count: added.length })}</span>}
              {added.length > 0 && removed.length > 0 && ' · '}
              {removed.length > 0 && <span>{say('countRemoved', { count: removed.length })}</span>}
            </span>
            <Button variant="subtle" size="sm" onClick={() => setDraft(base.grants)}>
              {say('discard')}
            </Button>
            <Button size="sm" onClick={() => setReviewing(true)}>
              {say('review')}
            </Button>
          </section>
        )}
      </Matrix>
      {isReviewing && (
        <Review
          endpoint={endpoints.preview}
          roleId={role.id}
          draft={draft}
          pairs={pairs}
          onSave={() => send(draft, base.version, say('saved'), base.grants)}
          onClose={() => setReviewing(false)}
        />
      )}
      {theirs && (
        <Compare
          mine={draft}
          theirs={grantsOf(theirs)}
          pairs={pairs}
          onMine={() => send(draft, theirs.version, say('saved'), grantsOf(theirs))}
          onTheirs={() => {
            setBase({ version: theirs.version, grants: grantsOf(theirs) })
            setDraft(grantsOf(theirs))
            setTheirs(null)
            router.refresh()
          }}
          onClose={() => setTheirs(null)}
        />
      )}
    </>
  )
}
