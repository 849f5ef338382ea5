const PLAIN: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i', '’': "'", '‘': "'", ʼ: "'" }

/** Lower case without accents or curly apostrophes: 'Åkesson' is 'akesson'. The database's fold_text does the same. */
export function foldText(spelled: string): string {
  return spelled
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øłđħı’‘ʼ]/g, (letter) => PLAIN[letter] ?? letter)
}
