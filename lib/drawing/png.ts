import { renderAsync } from '@resvg/resvg-js'
import type { Page } from './page'
import { drawSvg } from './svg'

/** A page as a PNG of this width in pixels. */
export async function drawPng(page: Page, width: number): Promise<Buffer> {
  const options = { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false }, logLevel: 'off' } as const
  return (await renderAsync(drawSvg(page), options)).asPng()
}
