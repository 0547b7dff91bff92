import type { Given } from '@/lib/ui/schema-form/given'

/** The HTML attributes of the element with the text: the same before and after its editor has loaded. */
export const textAttributes = ({ id, disabled, lang, dir, ...described }: Given): Record<string, string> => ({
  role: 'textbox',
  'aria-multiline': 'true',
  id,
  ...(described['aria-label'] ? { 'aria-label': described['aria-label'] } : { 'aria-labelledby': `${id}-label` }),
  ...(described['aria-describedby'] && { 'aria-describedby': described['aria-describedby'] }),
  ...(described['aria-invalid'] && { 'aria-invalid': 'true' }),
  ...(disabled && { 'aria-readonly': 'true', tabindex: '0' }),
  ...(lang && { lang }),
  ...(dir && { dir }),
})
