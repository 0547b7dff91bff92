'use client'
import type { Given } from '@/lib/ui/schema-form/input'

type Props = { value: unknown; onChange: (value: unknown) => void; given: Given }
export const RichTextField = ({ value, given }: Props) => (
  <output id={given.id} className="code">
    {JSON.stringify(value ?? null)}
  </output>
)
