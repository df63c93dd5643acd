import type { Country } from './value-lists.ts';

/** An authority or consumer office: its local name and web address. */
interface Office {
  name: string;
  url: string;
}

/**
 * Register and authorities a site must name, by the law of its company's country. Null: there is none, or none for
 * the whole country.
 */
interface CompanyLaw {
  /** Name of the company register, printed before the number. */
  register: string;
  /** Data protection authority (GDPR, article 77, or national law). */
  data: Office | null;
  /** Consumer information office. */
  consumer: Office;
  /** European Consumer Centre, for consumers from other countries. */
  ecc: string | null;
}

const office = (name: string, url: string): Office => ({ name, url });

/**
 * By the country of the company. Germany has a data protection authority for each state, the United States have no
 * single register.
 */
const COMPANY_LAW: Record<Country, CompanyLaw> = {
  NL: {
    register: 'KvK',
    data: office('Autoriteit Persoonsgegevens', 'https://www.autoriteitpersoonsgegevens.nl'),
    consumer: office('ACM ConsuWijzer', 'https://www.consuwijzer.nl'),
    ecc: 'https://www.eccnederland.nl',
  },
  BE: {
    register: 'KBO/BCE',
    data: office('Gegevensbeschermingsautoriteit (GBA/APD)', 'https://www.gegevensbeschermingsautoriteit.be'),
    consumer: office('FOD Economie / SPF Économie', 'https://economie.fgov.be'),
    ecc: 'https://www.eccbelgium.be',
  },
  LU: {
    register: 'RCS Luxembourg',
    data: office('CNPD', 'https://cnpd.public.lu'),
    consumer: office('ULC', 'https://www.ulc.lu'),
    ecc: 'https://www.cecluxembourg.lu',
  },
  DE: {
    register: 'Handelsregister',
    data: null,
    consumer: office('Verbraucherzentrale', 'https://www.verbraucherzentrale.de'),
    ecc: 'https://www.evz.de',
  },
  AT: {
    register: 'Firmenbuch',
    data: office('Datenschutzbehörde', 'https://www.dsb.gv.at'),
    consumer: office('VKI', 'https://vki.at'),
    ecc: 'https://europakonsument.at',
  },
  CH: {
    register: 'UID',
    data: office('EDÖB/PFPDT/IFPDT', 'https://www.edoeb.admin.ch'),
    consumer: office('BFK/BFC/UFDC', 'https://www.konsum.admin.ch'),
    ecc: null,
  },
  FR: {
    register: 'RCS',
    data: office('CNIL', 'https://www.cnil.fr'),
    consumer: office('SignalConso (DGCCRF)', 'https://signal.conso.gouv.fr'),
    ecc: 'https://www.europe-consommateurs.eu',
  },
  ES: {
    register: 'Registro Mercantil',
    data: office('AEPD', 'https://www.aepd.es'),
    consumer: office('OCU', 'https://www.ocu.org'),
    ecc: 'https://cec.consumo.gob.es',
  },
  PT: {
    register: 'Registo Comercial',
    data: office('CNPD', 'https://www.cnpd.pt'),
    consumer: office('Direção-Geral do Consumidor', 'https://www.consumidor.gov.pt'),
    ecc: null,
  },
  IT: {
    register: 'Registro delle imprese',
    data: office('Garante per la protezione dei dati personali', 'https://www.garanteprivacy.it'),
    consumer: office('AGCM', 'https://www.agcm.it'),
    ecc: 'https://ecc-netitalia.it',
  },
  GB: {
    register: 'Companies House',
    data: office('Information Commissioner’s Office', 'https://ico.org.uk'),
    consumer: office('Citizens Advice', 'https://www.citizensadvice.org.uk'),
    ecc: null,
  },
  IE: {
    register: 'CRO',
    data: office('Data Protection Commission', 'https://www.dataprotection.ie'),
    consumer: office('CCPC', 'https://www.ccpc.ie'),
    ecc: 'https://www.eccireland.ie',
  },
  DK: {
    register: 'CVR',
    data: office('Datatilsynet', 'https://www.datatilsynet.dk'),
    consumer: office('Konkurrence- og Forbrugerstyrelsen', 'https://kfst.dk'),
    ecc: null,
  },
  SE: {
    register: 'Bolagsverket',
    data: office('Integritetsskyddsmyndigheten', 'https://www.imy.se'),
    consumer: office('Konsumentverket', 'https://www.konsumentverket.se'),
    ecc: null,
  },
  NO: {
    register: 'Brønnøysundregistrene',
    data: office('Datatilsynet', 'https://www.datatilsynet.no'),
    consumer: office('Forbrukertilsynet', 'https://www.forbrukertilsynet.no'),
    ecc: null,
  },
  FI: {
    register: 'PRH',
    data: office('Tietosuojavaltuutetun toimisto', 'https://tietosuoja.fi'),
    consumer: office('Kilpailu- ja kuluttajavirasto', 'https://www.kkv.fi'),
    ecc: null,
  },
  PL: {
    register: 'KRS',
    data: office('UODO', 'https://uodo.gov.pl'),
    consumer: office('UOKiK', 'https://uokik.gov.pl'),
    ecc: 'https://konsument.gov.pl',
  },
  CZ: {
    register: 'Obchodní rejstřík',
    data: office('Úřad pro ochranu osobních údajů', 'https://uoou.gov.cz'),
    consumer: office('Česká obchodní inspekce', 'https://coi.gov.cz'),
    ecc: null,
  },
  US: {
    register: 'Reg. no.',
    data: null,
    consumer: office('Federal Trade Commission', 'https://consumer.ftc.gov'),
    ecc: null,
  },
};

/** Register and authorities for a company's country. */
export function lawOf({ country }: { country: Country }): CompanyLaw {
  return COMPANY_LAW[country];
}

/** Registration of a company as printed: `Companies House 90001234`. */
export function registrationOf({ country, kvk }: { country: Country; kvk: string }): string {
  return `${COMPANY_LAW[country].register} ${kvk}`;
}

/** The registration where the text does not name the register: null for a Dutch company. */
export function foreignRegistration(company: { country: Country; kvk: string }): string | null {
  return company.country === 'NL' ? null : registrationOf(company);
}
