/** First names by language, gender and the birth years in which they were common. All have 3 to 20 letters. */
interface NamePool {
  /** Latest birth year that these names suit. */
  bornUntil: number;
  female: readonly string[];
  male: readonly string[];
}

const split = (text: string) => text.trim().split(/\s+/);

const dutch: readonly NamePool[] = [
  {
    bornUntil: 1966,
    female: split(`Ria Joke Truus Wil Annie Corrie Marijke Ineke Tineke Hennie Greetje Marja Gerda Nel Thea Lia Anneke
      Elly Mieke Willy Jannie Diny Riet Toos Hanneke Margriet Wilma José Carla Sonja Marianne Trudy Tiny Coby Betsy
      Hetty Lenie Dineke Wies Jopie Netty Gré Rie Lida Tonny Ans Ada Alie Bettie Carolien Dora Els Emmy Frida Geertje
      Hilda Ina Jeanne Josephine Klaasje Leni Loes Magda Mies Nelleke Olga Pauline Pia Rika Roos Sientje Stien Tilly
      Trijntje Ursula Vera Willemien Wiesje Yvonne Agnes Beppie Conny Dieuwke Fenna Grietje Hermien 
      Jacqueline Koosje Lyda Nettie Paula Rita Sjoukje Tetje Anja Marga Josje Hélène Liesbeth Elsbeth`),
    male: split(`Henk Jan Piet Kees Wim Gerard Cor Theo Joop Bert Hans Ton Frans Arie Leo Jaap Klaas Dirk Gerrit Harry
      Rinus Sjaak Toon Huub Jos Louis Nico Rob Ruud Simon Sjef Teun Tjeerd Willem Albert Anton Ben Bram
      Chris Cees Dick Douwe Eddy Evert Ferry Fokke Geert Hendrik Hein Herman Jacques Jelle Johan Karel Lammert Lou
      Martin Maurits Otto Paul Peter Pim Rein Reinier Riekus Siebe Sietse Steef Tom Wiebe Wessel Ype Aart Barend
      Cornelis Durk Egbert Folkert Govert Harm Ids Jurjen Koos Lourens Meindert Nanne Piet-Hein Roelof Sybren Wietse`),
  },
  {
    bornUntil: 1988,
    female: split(`Monique Ingrid Marion Karin Wilma Petra Jolanda Astrid Brigitte Caroline Mirjam Esther Saskia
      Annemarie Angelique Patricia Bianca Sandra Miranda Linda Nicole Daniëlle Natasja Chantal Suzanne Claudia Marjolein
      Mariska Manon Femke Ilse Judith Wendy Kim Debbie Barbara Anouk Sabine Simone Heleen Marloes Renske Inge Marieke
      Elise Martine Nienke Maaike Karlijn Leonie Tamara Priscilla Denise Cindy Ellen Carola Dorien Edith Francis
      Gabriëlle Hester Ivonne Jeannette Katja Liesbet Margo Nathalie Odette Pascalle Rianne Sigrid Tanja Ulrike Viola
      Xandra Yolanda Anita Birgit Corine Diana Erica Fleur Gwendolyn Heidi Irene Joyce Kirsten Lianne Maureen Nadine
      Olivia Ramona Renate Sylvia Tessa Vivian Willeke Yvette Jacinta Marcella Rachel Rosalie Hilde Evelien 
      Annelies Bregje Carlijn Desirée Elke Frederiek Geraldine Hanke Janneke Katinka`),
    male: split(`Marco Erik Richard Ronald Edwin Patrick Dennis Michel Jeroen Mark Bas Sander Robert Marcel Arjan Martijn
      Raymond Frank Remco Peter-Paul Vincent Maarten Wouter Bart Michiel Rogier Sebastiaan Joost Pieter Ralph Ronnie
      Stefan Maurice Danny André Arno Boris Casper Diederik Emiel Erwin Ferdinand Floris Gijs Guido Hugo
      Ivo Jasper Jeffrey Joris Jurgen Kevin Lars Laurens Leon Marnix Matthijs Menno Niek Olaf Oscar Pascal Philip
      Quinten René Robin Roel Roland Ron Rutger Ruben Sjoerd Tim Tjalling Tobias Twan Victor Walter Werner Wesley Xander
      Yuri Bastiaan Berend Carlo Cyriel Eelco Freek Gerben Hylke Jorrit Kasper Luuk Reinder Taco Wilco`),
  },
  {
    bornUntil: 9999,
    female: split(`Sanne Lisa Lotte Fleur Emma Sophie Julia Eva Anna Iris Isa Noor Merel
      Maud Floor Britt Jasmijn Naomi Amber Romy Laura Nina Charlotte Demi Kelly Michelle Melissa Lynn Lieke
      Puck Pleun Tess Yara Zoë Esmee Anne Jade Luna Sarah Mila Fenne Elin Hannah Norah Milou Liv Nikki Jill Dewi
      Shanna Silke Sterre Suus Teddy Veerle Wende Yasmin Amira Bente Cato Dana Eline Faye Gina Hedda Imke Jette Kiki
      Leila Marit Nova Pien Quinty Rosa Samira Tara Vickey Willemijn Xenia Ymke Zara Aisha Birgül Carmen Daphne
      Evi Fay Gwen Ilona Jorinde Kaja Lonneke Mandy Nadia Pippa Rowan Selma Tirza Vonne Annabel Loïs Noëlle Robin
      Marlou Dominique Charissa Larissa Madelief Myrthe Nynke Sofieke Hanna`),
    male: split(`Daan Sem Lucas Thijs Jesse Thomas Niels Lars-Erik Stijn Max Finn
      Sven Milan Jordy Rick Nick Joey Mike Koen Roy Stan Tijn Jens Jip Kaj Levi Mats Noah Olivier Pepijn
      Quint Rens Siem Timo Ties Vince Wout Yannick Abel Bilal Cas Dani Elias Fabian Hidde Ilias Jonas Kjeld
      Lex Mees Nout Otis Rayan Sam Tygo Ulrich Vito Willem-Jan Youssef Zeb Adam Benjamin Collin David Emre
      Ferre Guus Hassan Ian Job Kian Luca Mohamed Nathan Owen Pelle Reinout Samuel Teunis Valentijn Dylan
      Maikel Mitchell Sybe Jelmer Joran Tristan Julian Jurre Berend-Jan Sil Morris`),
  },
];

const german: readonly NamePool[] = [
  {
    bornUntil: 1975,
    female: split(`Gabi Renate Monika Birgit Ute Sabine Petra Heike Martina Andrea Susanne Angelika Christa Elke Karin
      Barbara Ulla Ingrid Bärbel Cornelia Silke Marion Regina Anke Beate Doris Evelyn Friederike`),
    male: split(`Klaus Jürgen Wolfgang Uwe Bernd Dieter Rainer Thomas Michael Andreas Stefan Frank Ralf Jörg Holger Axel
      Norbert Günter Helmut Manfred Joachim Matthias Volker Heiko Detlef Gerd`),
  },
  {
    bornUntil: 9999,
    female:
      split(`Julia Katharina Anna Lena Laura Sarah Nina Jana Franziska Melanie Nadine Stefanie Kerstin Tanja Sandra
      Miriam Hannah Johanna Vanessa Svenja Maike Antonia Theresa Carina Verena Daniela Anja Yvonne Bianca Simone
      Alexandra Marlene`),
    male: split(`Lukas Jonas Felix Jan Sebastian Florian Tobias Christian Daniel Markus Philipp Benjamin Alexander Fabian
      Moritz Niklas Julian Dominik Patrick Sven Timo Hannes Marvin Steffen r Torben Kai Leon Paul Emil Anton
      Reto Urs Beat Luca Silvan`),
  },
];

const english: readonly NamePool[] = [
  {
    bornUntil: 9999,
    female: split(`Sarah Emma Claire Lucy Hannah Gemma Kelly Amy Rachel Becky Charlotte Megan Siobhan Aoife Niamh Ciara
      Fiona Louise Nicola Donna Tracey Joanne Alison Karen Lisa Michelle Tasha Jasmine Chloe Holly Grace Daisy Ruby
      Molly Bethany Imogen Poppy Rhiannon Carys Eilidh Isla Ashley Brittany Monica Denise Tanya Keisha Latoya Jess
      Natalie Stacey Vicky Wendy Zara Orla Maeve Roisin Sinead Deirdre Maureen Paula Rosie Tilly Harriet Nadia`),
    male: split(`James Tom Jack Daniel Matt Chris Andy Steve Gareth Rhys Callum Craig Liam Conor Sean Declan Brendan
      Patrick Kevin Mark Paul Simon Neil Ian Gary Darren Lee Ryan Josh Adam Luke Ben Nathan Marcus Tyrone Jamal Derek
      Brian Mike Dave Rob Greg Jason Justin Tyler Owen Eamon Fergus Rory Hamish Angus Stuart`),
  },
];

/** Pools by language, the oldest names first. */
export const NAMES = { nl: dutch, de: german, en: english } as const;
export type NameLanguage = keyof typeof NAMES;

/** Invented names that some members choose, by niche. */
export const NICKNAMES: Readonly<Record<1 | 2 | 3 | 4 | 5 | 6 | 7, readonly string[]>> = {
  1: ['Zonnestraal', 'Stadsmus', 'Koffieleut', 'Zeewind', 'Fietsbel', 'Nachtuil', 'Bakkie troost', 'Strandloper'],
  2: ['Rozemarijn', 'Zachte regen', 'Salie en zee', 'Ochtendlicht', 'Vlierbloesem', 'Leesvrouw', 'Papaver', 'Duinroos'],
  3: [
    'Fluwelen hand',
    'Zijden knoop',
    'Stille kracht',
    'Nachtblauw',
    'Donkerrood',
    'De Regisseur',
    'Leer en lak',
    'Touwkunst',
  ],
  4: [
    'Levensgenieter',
    'Curvy en vrolijk',
    'Zoete inval',
    'Bourgondisch',
    'Lachebek',
    'Perzik',
    'Zonnebloem',
    'Lekker zichzelf',
  ],
  5: [
    'Zilvervos',
    'Wandelaarster',
    'Grootmoeders tijd',
    'Kaarslicht',
    'Najaarszon',
    'Tuinvriend',
    'Jong van hart',
    'Rikkers',
  ],
  6: ['Mevrouw M', 'Rode lippen', 'Goede wijn', 'Bordeaux', 'Eigen baas', 'Madame Mieux', 'Zwart kant', 'Avondjurk'],
  7: [
    'Beer uit het oosten',
    'Kroegtijger',
    'Zwemmer',
    'Ruige baard',
    'Stadse jongen',
    'Boulderaar',
    'Leren jas',
    'Noorderling',
  ],
};
