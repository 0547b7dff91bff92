/** What an input is given of the field around it: its name, what describes it, its language. */
export type Given = {
  id: string
  disabled: boolean
  'aria-label'?: string
  'aria-required'?: boolean
  'aria-invalid'?: boolean
  'aria-describedby'?: string
  lang?: string
  dir?: string
}
