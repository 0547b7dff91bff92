/** The attributes of an input that come from the field around it: its name, its description, its language. */
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
