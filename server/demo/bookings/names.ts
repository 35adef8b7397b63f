// Names of the neighbours: common in Brussels, and in an English-speaking studio there.
export interface Names {
  adults: string[]
  children: string[]
  lastnames: string[]
}

const list = (words: string) => words.trim().split(/\s*,\s*/)

export const french: Names = {
  adults:
    list(`Amina, Antoine, Aurélie, Bénédicte, Bruno, Caroline, Céline, Delphine, Fatima, Florence, François, Grégory,
    Hélène, Ilham, Isabelle, Jérôme, Julie, Karim, Laurence, Magali, Mehdi, Nathalie, Nicolas, Olivia, Pascale, Quentin,
    Rachida, Samira, Sébastien, Sophie, Stéphanie, Thomas, Valérie, Virginie, Xavier, Yasmina, Yves, Joëlle`),
  children:
    list(`Adam, Alice, Amir, Anaïs, Arthur, Aya, Camélia, Capucine, Charlie, Chloé, Côme, Diego, Eden, Elio, Elsa,
    Emma, Ethan, Eva, Gabriel, Hugo, Ibrahim, Imane, Jade, Jeanne, Jules, Juliette, Léa, Lina, Liam, Louise, Lucas, Maëlle,
    Malik, Manon, Margaux, Mia, Milo, Mohamed, Naël, Nina, Noah, Nora, Oscar, Rayan, Rose, Sacha, Simon, Sofia, Théo, Victor`),
  lastnames:
    list(`Peeters, Janssens, Maes, Jacobs, Mertens, Willems, Claes, Goossens, Wouters, De Smet, Dubois, Lemaire,
    Leclercq, Dupont, Simon, Renard, Delvaux, Lejeune, Collard, Hermans, Michiels, Vandenberghe, Van Damme, Benali, El Amrani,
    Bouzid, Ouali, Haddou, Diallo, Mbayo, Tshibanda, Ilunga, Nguyen, Kowalski, Popescu, Yildiz, Rossi, Silva, Fernandes, Moreau`),
}

export const english: Names = {
  adults:
    list(`Alex, Amelia, Andrew, Anna, Ben, Charlotte, Chris, Claire, Daniel, Eleanor, Emily, Erin, Fiona, George, Grace,
    Hannah, Harry, Helen, Imogen, Jack, James, Joanna, Kate, Laura, Liam, Lucy, Marcus, Megan, Nadia, Nina, Oliver, Owen, Priya,
    Rachel, Rosa, Ruth, Simon, Tessa, Tom, Zara`),
  children: list("Ada, Archie, Bea, Callum, Daisy, Elliot, Freya, Isla, Jude, Leo, Maya, Otis, Poppy, Theo, Wren"),
  lastnames:
    list(`Abbott, Ahmed, Baker, Barnes, Bell, Bennett, Brennan, Carter, Clarke, Cole, Doyle, Ellis, Evans, Fletcher,
    Foster, Gallagher, Grant, Hughes, Iqbal, Jansen, Kelly, Lawson, Marsh, Mensah, Murphy, Novak, O’Brien, Okafor, Palmer,
    Patel, Quinn, Reid, Schmidt, Shaw, Singh, Turner, Vermeulen, Walsh, Ward, Young`),
}

/** A pseudo-random generator of numbers from 0 to below 1, the same on every installation. */
export function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export const oneOf = <T>(list: readonly T[], chance: number): T => list[Math.floor(chance * list.length)]!

/** The part of an e-mail address before the @. */
export const mailbox = (firstname: string, lastname: string): string =>
  `${firstname}.${lastname}`
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z.]/g, "")
