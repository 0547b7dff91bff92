import type { RegionalFormat } from '@/lib/ui/regional-format'
import { Amount } from '@/lib/ui/when'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A number of bytes in the unit that a person would name it in. */
export function Bytes({ value, regional }: { value: number; regional: RegionalFormat }) {
  const at = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3))
  const unit = units[at] ?? 'byte'
  return (
    <span className="unbroken">
      <Amount value={value / 1000 ** at} regional={regional} style="unit" unit={unit} maximumFractionDigits={at > 0 ? 1 : 0} />
    </span>
  )
}
