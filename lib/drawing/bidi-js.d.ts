declare module 'bidi-js' {
  type Bidi = {
    getEmbeddingLevels(text: string, baseDirection: 'ltr' | 'rtl'): { levels: Uint8Array }
    getMirroredCharacter(sign: string): string | null
  }
  export default function bidiFactory(): Bidi
}
