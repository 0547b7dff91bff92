'use client'
import { useId } from 'react'
import { faultsUnder } from '@/lib/ui/autosave/record-ports'
import { FieldInputs } from '@/lib/ui/form/field-input'
import { useTranslations } from '@/lib/ui/translations'
import { type Content, nameField, pageFields } from './slots'
import type { Edited } from './template-saving'

type Props = {
  edited: Edited
  faults: Record<string, string>
  change: (make: (now: Edited) => Edited, place: string) => void
}

/** The name of a template, and the colour and frame of its page. */
export function PageFields({ edited: { name, content }, faults, change }: Props) {
  const t = useTranslations('certificates.templates')
  const id = useId()
  return (
    <div className="stack">
      <FieldInputs
        id={id}
        fields={[nameField(t)]}
        values={{ name }}
        faults={faults}
        setValues={(make) => change((now) => ({ ...now, name: make({ name: now.name }).name as Edited['name'] }), 'name')}
      />
      <FieldInputs
        id={id}
        fields={pageFields(t)}
        values={{ accent: content.accent, frame: content.frame }}
        faults={faultsUnder(faults, 'content.')}
        setValues={(make) =>
          change((now) => {
            const { accent, frame } = make({ accent: now.content.accent, frame: now.content.frame })
            const page = { accent: accent ? String(accent).toLowerCase() : null, frame: frame as Content['frame'] }
            return { ...now, content: { ...now.content, ...page } }
          }, 'page')
        }
      />
    </div>
  )
}
