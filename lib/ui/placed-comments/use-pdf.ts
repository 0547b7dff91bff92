'use client'
import { useEffect, useState } from 'react'
import type { PDFDocumentProxy } from 'unpdf/pdfjs'

/** Loads pdf.js and a file. Nothing of the file is run: no scripts, no forms. */
async function openPdf(url: string): Promise<PDFDocumentProxy> {
  const [{ getDocument }, answer] = await Promise.all([import('unpdf/pdfjs'), fetch(url)])
  if (!answer.ok) throw new Error(`The file was answered with ${answer.status}`)
  const data = new Uint8Array(await answer.arrayBuffer())
  return getDocument({ data, isEvalSupported: false, useSystemFonts: true }).promise
}

/** A PDF of an address; null while it is loading. */
export function usePdf(url: string): { pdf: PDFDocumentProxy | null; hasFailed: boolean } {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    let isOver = false
    let opened: PDFDocumentProxy | null = null
    openPdf(url).then(
      (found) => {
        opened = found
        if (isOver) void found.destroy()
        else setPdf(found)
      },
      () => setHasFailed(true),
    )
    return () => {
      isOver = true
      void opened?.destroy()
    }
  }, [url])
  return { pdf, hasFailed }
}

/** Device pixels of one drawn page, so that a very long page does not take all memory. */
const mostPixels = 16_000_000

/** Draws a page into a canvas, as wide as its place; `drawn` is the page that is there. */
export function useDrawnPage(pdf: PDFDocumentProxy | null, page: number, canvas: HTMLCanvasElement | null) {
  const [drawn, setDrawn] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (!pdf || !canvas) return
    let isOver = false
    let cancel = () => {}
    const draw = async () => {
      const shown = await pdf.getPage(page)
      if (isOver) return
      const { width, height } = shown.getViewport({ scale: 1 })
      const wanted = (canvas.clientWidth / width) * Math.min(2, window.devicePixelRatio)
      const viewport = shown.getViewport({ scale: Math.min(wanted, Math.sqrt(mostPixels / (width * height))) })
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      const task = shown.render({ canvas, viewport })
      cancel = () => task.cancel()
      await task.promise
      setDrawn(page)
    }
    draw().catch(() => {
      if (!isOver) setHasFailed(true)
    })
    return () => {
      isOver = true
      cancel()
    }
  }, [pdf, page, canvas])
  return { drawn, hasFailed }
}
