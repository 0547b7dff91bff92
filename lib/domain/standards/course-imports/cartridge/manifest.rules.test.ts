import { expect, it } from 'vitest'
import { manifestOf } from '../sample-cartridge.fixtures'
import { readManifest } from './manifest.rules'

const rights =
  '<lomimscc:rights><lomimscc:copyrightAndOtherRestrictions><lomimscc:value>yes</lomimscc:value></lomimscc:copyrightAndOtherRestrictions><lomimscc:description><lomimscc:string>CC BY 4.0, Safety Institute</lomimscc:string></lomimscc:description></lomimscc:rights>'

it('the description of a cartridge says under which conditions it may be used', () => {
  const manifest = manifestOf({ title: 'Safety', items: '', resources: [] })
  expect(readManifest(manifest)).toMatchObject({ title: 'Safety', description: '' })
  const licensed = manifest
    .replace(
      '</lomimscc:general>',
      '<lomimscc:description><lomimscc:string>For all.</lomimscc:string></lomimscc:description></lomimscc:general>',
    )
    .replace('</lomimscc:lom>', `${rights}</lomimscc:lom>`)
  expect(readManifest(licensed).description).toBe('For all.\n\nCC BY 4.0, Safety Institute')
})
