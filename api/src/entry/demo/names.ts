import type { Sex } from '@sne/shared/domain'
import type { Random } from './random.ts'

/** Names as they are found in Italian birth registers, without belonging to anybody. */
interface NamePool {
  readonly surnames: readonly string[]
  readonly female: readonly string[]
  readonly male: readonly string[]
}

const words = (text: string): string[] => text.split(',').map((word) => word.trim())

const italian: NamePool = {
  surnames: words(
    `Rossi, Russo, Ferrari, Esposito, Bianchi, Romano, Colombo, Ricci, Marino, Greco, Bruno, Gallo, Conti, De Luca,
    Mancini, Costa, Giordano, Rizzo, Lombardi, Moretti, Barbieri, Fontana, Santoro, Mariani, Rinaldi, Caruso, Ferrara,
    Galli, Martini, Leone, Longo, Gentile, Martinelli, Vitale, Lombardo, Serra, Coppola, De Santis, D'Angelo,
    Marchetti, Parisi, Villa, Conte, Ferraro, Ferri, Fabbri, Bianco, Marini, Grasso, Valentini, Messina, Sala,
    De Angelis, Gatti, Pellegrini, Palumbo, Sanna, Farina, Rizzi, Monti, Cattaneo, Morelli, Amato, Silvestri,
    Mazza, Testa, Grassi, Pellegrino, Carbone, Giuliani, Benedetti, Barone, Rossetti, Caputo, Montanari, Guerra,
    Palmieri, Bernardi, Martino, Fiore, De Rosa, Ferretti, Bellini, Basile, Riva, Donati, Piras, Vitali, Battaglia,
    Sartori, Neri, Costantini, Milani, Pagano, Ruggiero, Sorrentino, D'Amico, Orlando, Negri, D'Alò, Nicolò, Perù,
    Zanetti, Calò, Forlì, Ca' Zorzi, Dell'Acqua, Lo Presti, Degl'Innocenti, Quattrocchi`,
  ),
  female: words(
    `Sofia, Aurora, Giulia, Ginevra, Vittoria, Beatrice, Alice, Ludovica, Emma, Matilde, Anna, Camilla, Chiara, Giorgia,
    Bianca, Nicole, Greta, Gaia, Martina, Azzurra, Arianna, Sara, Noemi, Isabel, Rebecca, Chloe, Adele, Mia, Elena,
    Diana, Maria, Eva, Olivia, Viola, Cecilia, Miriam, Rachele, Amelia, Agata, Zoe, Margherita, Elisa, Gioia, Ambra,
    Maria Sole, Anna Lucia, Benedetta, Carlotta, Irene, Marta, Lavinia, Penelope`,
  ),
  male: words(
    `Leonardo, Edoardo, Tommaso, Francesco, Alessandro, Mattia, Lorenzo, Gabriele, Riccardo, Andrea, Diego, Nicolò,
    Matteo, Giuseppe, Federico, Antonio, Enea, Samuele, Giovanni, Pietro, Filippo, Davide, Michele, Marco, Gioele,
    Salvatore, Christian, Elia, Giulio, Luca, Simone, Jacopo, Ettore, Vincenzo, Achille, Emanuele, Nathan, Liam,
    Domenico, Raffaele, Manuel, Niccolò, Gian Marco, Pier Paolo, Luigi, Stefano, Alberto, Cesare, Daniele, Giorgio`,
  ),
}

/** Pools of families from elsewhere, with the cadastral code of the country (fiscal code, place of birth). */
export const countries = [
  pool(
    'Romania',
    'Z129',
    'Popescu, Ionescu, Popa, Dumitru, Stan, Munteanu',
    'Elena, Maria, Andreea',
    'Andrei, Luca, David',
  ),
  pool(
    'Albania',
    'Z100',
    'Hoxha, Shehu, Dervishi, Çela, Gjoka, Leka',
    'Amelia, Klea, Ajla',
    'Noel, Enea, Ergi',
  ),
  pool(
    'Marocco',
    'Z330',
    'El Amrani, Benali, Ait Ouali, Bennani, Idrissi',
    'Amira, Nour, Salma',
    'Adam, Rayan, Youssef',
  ),
  pool('Cina', 'Z210', 'Hu, Chen, Zhang, Lin, Wang, Zhou', 'Sofia, Anna, Lì Na', 'Kevin, Leonardo, Wei'),
  pool(
    'Bangladesh',
    'Z249',
    'Hossain, Islam, Rahman, Akter, Miah',
    'Fatima, Ayesha, Jannat',
    'Ayaan, Mohammed, Arafat',
  ),
  pool(
    'India',
    'Z222',
    'Singh, Kaur, Kumar, Sharma, Patel',
    'Avni, Gurleen, Anaya',
    'Arjun, Gurnoor, Vihaan',
  ),
  pool(
    'Filippine',
    'Z216',
    'Dela Cruz, Reyes, Santos, Bautista, Ramos',
    'Althea, Sofia, Princess',
    'Nathan, Jacob, Lucas',
  ),
  pool(
    'Nigeria',
    'Z335',
    'Okafor, Osagie, Eze, Adeyemi, Idahosa',
    'Destiny, Favour, Blessing',
    'David, Prince, Emmanuel',
  ),
  pool(
    'Perù',
    'Z611',
    'Quispe Huamán, Flores Rojas, García Díaz, Sánchez Núñez',
    'Valentina, Luciana',
    'Thiago, Liam',
  ),
  pool(
    'Ucraina',
    'Z138',
    'Kovalenko, Shevchenko, Bondarenko, Melnyk',
    'Mariia, Sofiia, Zlata',
    'Artem, Matvii, Maksym',
  ),
  pool(
    'Sri Lanka',
    'Z209',
    'Fernando, Warnakulasuriya, Perera, Wijesinghe Arachchilage',
    'Nethmi, Senuri',
    'Dinuka, Sahan',
  ),
  pool('Germania', 'Z112', 'Müller, Schäfer, Weiß', 'Mia, Emilia', 'Noah, Jürgen'),
] as const

interface Country extends NamePool {
  readonly label: string
  readonly code: string
}

function pool(label: string, code: string, surnames: string, female: string, male: string): Country {
  return { label, code, surnames: words(surnames), female: words(female), male: words(male) }
}

/** Where the names of a family come from; Italian in four cases of five. */
export type Origin = Country | null

export const pickOrigin = (random: Random): Origin => (random.chance(0.2) ? random.pick(countries) : null)

export const pickSurname = (random: Random, origin: Origin): string =>
  random.pick((origin ?? italian).surnames)

/** One name; every tenth newborn has two. */
export function pickName(random: Random, origin: Origin, sex: Sex): string {
  const names = (origin ?? italian)[sex]
  const first = random.pick(names)
  const second = random.pick(italian[sex])
  return random.chance(0.1) && !first.includes(' ') && second !== first ? `${first} ${second}` : first
}
