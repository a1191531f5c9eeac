/**
 * Conditions by their key on a card. Their mention in a text holds every negative of the newborn until a person
 * has answered.
 */
export const toldConditions = {
  transfusion: 'transfusion',
  ecmo: 'ecmo',
  parenteral: 'parenteral',
  meconium_ileus: 'meconiumIleus',
} as const
export type ToldCondition = keyof typeof toldConditions

interface Words {
  /** Words that tell the condition. */
  readonly word: string
  /** Codes of a diagnosis or a procedure; a denied condition has none. */
  readonly codes?: string
  /** Text between a denial and the denied condition. */
  readonly between: string
  /** A denial that follows the words. */
  readonly after: string
}

/** A newborn that moves to another ward is no transfused one: "trasf. in TIN", "trasf. da Imola". */
const moved = String.raw`\s*(?:da\s+\p{L}|presso|c/o|(?:(?:dal|dall['’a]|ad?|al|all['’a]|in|verso|nel|nell['’a])\s*)?(?:u?tin|nicu|nido|osp|reparto|patologia|neonatologi|terapia|chirurgia|altr[oa]\s|policlinico|centro|istituto)\p{L}{0,20})`
const denied = String.raw`no(?![\p{L}])|nessun[oa]?|mai(?![\p{L}])|assent[ei]|negativ[oa]`
const undone = String.raw`esclus[oa]|none|never|not\s|non\s+(?:eseguit|praticat|effettuat|necessari|richiest|iniziat|avviat|somministrat|present)`
const helping = String.raw`(?:(?:è|e'|ha|in|di|per|stat[oa]|mai|un|una|alcun[oa]?|eseguit[oa]|praticat[oa]|effettuat[oa]|necessita|necessaria|fatt[oa]|richiest[oa]|on|any|sospett[oa]|segni)\s+)`

const words: Readonly<Record<ToldCondition, Words>> = {
  transfusion: {
    word: [
      String.raw`(?:emo)?tra[sn]{1,3}f(?:us|ond)\p{L}{0,20}`,
      String.raw`\b(?:emo)?trasf\b(?!\.?${moved})(?:\.(?=\s*[:=?-]))?`,
      String.raw`\bemazie|\bemoderivat\p{L}{0,20}|\bemocomponent\p{L}{0,20}|\bemoterapi\p{L}{0,20}|\bblood products?|\bex{1,2}s?[ao]?n?guin\p{L}{0,20}|exsanguin\p{L}{0,20}`,
      String.raw`\b(?:GRC|EGC|PRBCs?|IUT|PFC|FFP)\b|\bEXT\b(?!\.?\s*\d{3,5}\b)|\b(?:GR|RBC|PLT)\s+\d{1,3}\s*ml`,
      String.raw`globuli rossi (?:conc|lavat|filtrat|deplasm)\p{L}{0,20}|\bplasma\s+(?:fresco|congelato|\d{1,3}\s*ml)`,
      String.raw`\bconc(?:entrat\p{L}{1,2}|\.)?\s*(?:di\s+)?(?:eritrocit|emazi|globul|piastrin)\p{L}{0,20}|\beritrociti\s+(?:conc|lavat|filtrat)\p{L}{0,20}`,
      String.raw`\bsacc(?:a|he)\s+(?:di\s+)?(?:sangue|emazi|eritrocit|plasma|piastrin)\p{L}{0,20}|\bpool\s+(?:di\s+)?piastrin\p{L}{0,20}`,
      String.raw`\bsangue\s+in\s+utero|\b(?:ricevut[oa]|somministrat[oa]|infus[oa])\s+(?:\p{L}{1,15}\s+)?sangue|\bsangue\s+(?:di\s+)?donatore`,
      String.raw`\b(?:packed\s+(?:red\s+)?|red\s+(?:blood\s+)?)cells|\bexchange\s+transf`,
    ].join('|'),
    codes: String.raw`\bZ51[.]?3\b|\bV58[.]?2\b`,
    between: String.raw`(?:\p{L}+\s+)`,
    after: denied,
  },
  ecmo: {
    word: String.raw`\becmo\b|\b(?:ossigenazione|circolazione|membrana)\s+extra-?corpore\p{L}{0,10}|\bextracorporeal\b`,
    between: helping,
    after: `${denied}|${undone}`,
  },
  parenteral: {
    word: String.raw`\b(?:npt|tpn|npp)\b|\b[nt]\.p\.[tn]\b|(?<!\bvia\s)parenteral\p{L}{0,5}|\b(?:nutrizion|alimentazion|nutrit|aliment)\p{L}{0,10}\s+(?:(?:per\s+)?(?:via\s+)?(?:parenteral|endoven|intraven)|e\.?v\b|per\s+vena)\p{L}{0,10}|\b(?:iv|intravenous)\s+(?:nutrition|alimentation|feeding)`,
    between: helping,
    after: `${denied}|${undone}`,
  },
  meconium_ileus: {
    word: String.raw`\bile[oi]\s+(?:(?:da|di)\s+)?(?:tappo\s+(?:di\s+)?)?mecon\p{L}{0,10}|\b(?:occlusione|ostruzione)\s+(?:intestinale\s+)?(?:da\s+)?mecon\p{L}{0,10}|\bperitonite\s+(?:da\s+)?mecon\p{L}{0,10}|\bmeconium\s+ileus`,
    codes: String.raw`\bP75\b|\bE84[.]?1\b|\b777[.]1\b`,
    between: helping,
    after: `${denied}|${undone}`,
  },
}

const tellerOf = ({ word, codes, between, after }: Words) => {
  const told = new RegExp(codes ? `${word}|${codes}` : word, 'iu')
  /** "non è mai stato trasfuso", "nessuna trasfusione", "no emoderivati". */
  const before = new RegExp(
    String.raw`\b(?:non|mai|nessun[oa]?|senza|nega|no|not|without|never)\s+${between}{0,3}?(?:${word})`,
    'giu',
  )
  /** "Trasfusioni: no", "trasfusione assente". */
  const behind = new RegExp(String.raw`(?:${word})[\s:=?-]*(?:${after})`, 'giu')
  return (text: string): boolean => told.test(text.replaceAll(behind, ' ').replaceAll(before, ' '))
}
const tellers = Object.entries(words).map(
  ([condition, one]) => [condition as ToldCondition, tellerOf(one)] as const,
)

/** Conditions that a text of a birth point mentions. A denied one does not count. */
export const conditionsToldBy = (text: string | null | undefined): ToldCondition[] =>
  text ? tellers.flatMap(([condition, tells]) => (tells(text) ? [condition] : [])) : []

/** Does a text of a birth point mention a transfusion? */
export const tellsTransfusion = (text: string | null | undefined): boolean =>
  conditionsToldBy(text).includes('transfusion')

/** Text about the mother or the pregnancy that tells a treatment received before birth. */
export const tellsBeforeBirth = (text: string | null | undefined): boolean =>
  /\bIUT\b|tra[sn]{1,3}f\p{L}{0,20}\s+(?:intra-?uter|in\s+utero|fetal)|\bintra-?uterine\s+transf|\bsangue\s+in\s+utero/iu.test(
    text ?? '',
  )
