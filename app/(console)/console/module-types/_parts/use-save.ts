'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '@/lib/platform/http/client'
import { useToasts } from '@/lib/ui/act/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { faultsOf, type Values } from '@/lib/ui/form/values'
import { useTranslations } from '@/lib/ui/translations'
import { bodyFrom, fieldOf, type Part, partNames, type Start, valuesOf } from './draft'
import type { Found } from './use-check'

type Props = { start: Start; fields: Field[]; save: Endpoint; reads?: Endpoint }
const isOfSchema = ({ property }: Found) => partNames.some((part) => property === part || property.startsWith(`${part}.`))

/** What was typed, what is sent of it, and what the API says to that. */
export function useSave({ start, fields, save, reads }: Props) {
  const say = useTranslations('moduleTypes.studio')
  const sayForm = useTranslations('parts.form')
  const router = useRouter()
  const toast = useToasts()
  const first = useMemo(() => valuesOf(start), [start])
  const [base, setBase] = useState(first)
  const [values, setValues] = useState(first)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [refused, setRefused] = useState<Found[]>([])
  const [isSending, setIsSending] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const [theirs, setTheirs] = useState<{ values: Values; schemas: Record<Part, unknown> } | null>(null)
  const isChange = start.version !== undefined
  const params = isChange ? { key: start.key } : undefined

  // The first field at fault takes the focus, once it shows its error.
  useEffect(() => {
    if (Object.keys(faults).length > 0)
      document.querySelector<HTMLElement>('[data-studio] [data-identity] [aria-invalid=true]')?.focus()
  }, [faults])

  const send = async (schemas: Record<Part, unknown>, from = base) => {
    setIsSending(true)
    setFailure(null)
    setFaults({})
    setRefused([])
    try {
      const headers = typeof from.version === 'number' ? { 'if-match': `"${from.version}"` } : undefined
      const { data } = await call(save, { params, headers, body: bodyFrom(fields, from, values, schemas, isChange) as never })
      setIsSaved(true)
      toast({ text: say(isChange ? 'versionMade' : 'registered'), kind: 'good', closeLabel: sayForm('close') })
      router.push(`/console/module-types/${String((data as { key?: string }).key)}`)
      router.refresh()
    } catch (error) {
      if (error instanceof ApiError && error.status === 412 && reads) {
        const { data } = await call(reads, { params })
        setTheirs({ values: valuesOf(data as Start), schemas })
        return
      }
      const errors = error instanceof ApiError ? (error.envelope.errors ?? []) : []
      setRefused(errors.filter(isOfSchema))
      const others = errors
        .filter((found) => !isOfSchema(found))
        .map(({ key, property, message }) => ({
          key,
          property: fieldOf(property),
          message: message.replace(property, fieldOf(property)),
        }))
      const found = faultsOf(fields, others, values, sayForm('missing'))
      setFaults(found)
      setFailure([errorMessage(error, sayForm('failed')), found['']].filter(Boolean).join(' '))
    } finally {
      setIsSending(false)
    }
  }
  return {
    values,
    setValues,
    faults,
    failure,
    refused,
    isSending,
    isDirty: !isSaved && JSON.stringify(base) !== JSON.stringify(values),
    send,
    conflict: theirs && {
      mine: values,
      theirs: theirs.values,
      onMine: () => {
        setTheirs(null)
        setBase(theirs.values)
        void send(theirs.schemas, theirs.values)
      },
      onTheirs: () => {
        setTheirs(null)
        setBase(theirs.values)
        setValues(theirs.values)
      },
      onClose: () => setTheirs(null),
    },
  }
}
