import type { DrawnCertificate } from './snapshot.rules'

export const sample: DrawnCertificate = {
  code: '6KSRB-90PM1-D8G5B-E7HW8-RYVZ4E',
  holderName: { ar: 'سارة الأحمد', en: 'Sara Alahmad' },
  title: { ar: 'السلامة في بيئة العمل', en: 'Workplace safety' },
  issuerName: { ar: 'أكاديمية النور', en: 'Alnoor Academy' },
  issuedAt: new Date('2026-02-18T09:00:00Z'),
  expiresAt: new Date('2028-02-17T20:59:59.999Z'),
  state: 'valid',
  verifyUrl: 'https://alnoor.example.org/verify/6KSRB-90PM1-D8G5B-E7HW8-RYVZ4E',
  dates: { timeZone: 'Asia/Riyadh', arabicNumerals: 'arab' },
  accent: null,
  logo: null,
  seal: null,
  signatures: [
    { name: { ar: 'د. خالد بن عبدالله السالم', en: 'Dr Khalid Alsalem' }, role: { ar: 'المدير العام', en: 'Director General' } },
  ],
}

/** Eighty characters, in each script. */
export const longNames = {
  ar: 'عبدالرحمن بن عبدالعزيز بن محمد بن عبدالله بن إبراهيم بن سليمان بن أحمد السديري ع',
  en: 'Maximiliana Alexandrina Wilhelmina Konstantina von Hohenstaufen-Sigmaringen Abcd',
}

export const mixed: DrawnCertificate = {
  ...sample,
  holderName: { ar: 'مُحَمَّدٌ بْنُ لَاحِقٍ الْإِلَاهِيّ', en: 'Muhammad bin Lahiq (Ph.D.)' },
  title: { ar: 'دورة TypeScript 101 (2026) للمبتدئين: ٣٢ ساعة', en: 'TypeScript 101 (2026) for beginners: 32 hours' },
}

export const long: DrawnCertificate = { ...sample, holderName: longNames }
