// What public lists of leaked passwords begin with, in French and English: whole passwords, and words that are there with
// every ending. Signs that are written for letters, and digits around a word, are undone before they are compared.
export const commonWords = `
  password passwort passwd pass passe motdepasse monmotdepasse mdp secret topsecret login logon welcome bienvenue
  bonjour bonsoir salut hello helloworld access acces entrer enter open ouvre letmein changeme changemoi change
  default guest invite test testtest testing tester essai demo admin administrator administrateur root toor user
  utilisateur username manager superuser master chef boss computer ordinateur internet windows google facebook
  instagram samsung iphone android apple microsoft nintendo playstation pokemon pikachu minecraft fortnite
  iloveyou ilovejesus iloveme ilovemyself jetaime jtm jaime loveyou lovely love amour mamour monamour toujours
  forever together ensemble liberte freedom whatever nothing rien something blahblah blabla lol lolol
  azerty azertyuiop qwerty qwertyuiop qwertz asdf asdfgh asdfghjkl qsdf qsdfgh zxcvbn zxcvbnm wxcvbn
  azertyazerty qwertyqwerty abc abcd abcdef abcdefg abcabc aaaa
  dragon monkey singe lion tigre tiger chat chaton chien toutou cheval horse licorne unicorn dauphin dolphin
  butterfly papillon abeille chouette loup wolf panda lapin rabbit nounours teddybear poulet chicken turtle tortue
  football foot soccer baseball basketball hockey rugby tennis golf cyclisme olympique marseille allezlom
  psg parissg parissaintgermain barcelona barcelone realmadrid chelsea arsenal liverpool manchester juventus
  anderlecht standard clubbrugge diablesrouges
  princess princesse prince reine queen king roi angel ange angels demon diable devil batman superman spiderman
  starwars darthvader skywalker yoda matrix avengers naruto sasuke goku dragonball onepiece harrypotter hogwarts
  pokemongo tintin asterix obelix barbapapa mickey minnie bambi simba tinkerbell cendrillon
  sunshine soleil lune moon star stars etoile etoiles ciel sky flower fleur fleurs rose roses marguerite tulipe
  summer winter spring autumn ete hiver printemps automne janvier fevrier mars avril mai juin juillet aout septembre
  octobre novembre decembre january february march april june july august september october november december
  lundi mardi mercredi jeudi vendredi samedi dimanche monday tuesday wednesday thursday friday saturday sunday
  chocolate chocolat cookie biscuit cheese fromage banana banane orange pomme cerise cherry vanille caramel pizza
  coffee cafe coca cocacola pepsi biere vodka whisky
  michael jordan jennifer jessica michelle ashley amanda daniel andrew joshua matthew anthony william robert thomas
  charlie george jonathan christopher nicolas nicole camille julien romain alexandre alexandra maxime antoine pauline
  mathieu matthieu guillaume benjamin caroline stephanie sebastien frederic isabelle nathalie veronique christine
  catherine martine philippe laurent olivier vincent patrick pascal bernard marie sophie julie laura sarah emma lucas
  hugo louis leo nathan enzo theo manon chloe lea ines jade clara charlotte elisabeth samantha
  loulou doudou chouchou coucou cherie bebe baby babygirl boubou titi toto tata mimi nana nono bisous calin tresor
  maman papa mamanpapa famille family friends amis mother father sister brother
  paris france belgique belgium bruxelles brussels liege namur wallonie charleroi anvers antwerpen gent london
  lausanne geneve luxembourg quebec montreal maroc algerie tunisie portugal italia espana deutschland america
  newyork california canada
  shadow killer hunter ranger pepper ginger maggie buster bailey cooper harley mustang ferrari porsche mercedes
  corvette yamaha honda renault peugeot
  trustno correcthorsebatterystaple thisisapassword thisismypassword mypassword yourpassword nopassword newpassword
  oldpassword passwordpassword opensesame sesameouvretoi letmeinnow temporary temporaire provisoire nouveau
  bigdaddy hottie sexy naughty fuckyou fuckoff merde putain connard salope jesus jesuschrist allah blessed faith
  metallica nirvana slipknot eminem rihanna beyonce beatles music musique guitar guitare piano
  school ecole college lycee stage stages vacances holiday holidays camp camps plaine crèche garderie sport sports
  atelier club association asbl accueil direction secretariat bureau office company entreprise marelle
`
  .trim()
  .split(/\s+/)

/** Keys beside each other, and signs in their order: any stretch of one, either way, is as well known. */
export const commonRows = [
  "01234567890123456789",
  "9876543210",
  "147258369",
  "abcdefghijklmnopqrstuvwxyz",
  "azertyuiopqsdfghjklmwxcvbn",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  "1q2w3e4r5t6y7u8i9o0p",
  "1a2z3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "a1z2e3r4t5y6u7i8o9p0",
  "a1b2c3d4e5f6g7h8i9j0",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "qazwsxedcrfvtgbyhnujmikolp",
  "aqwzsxedcrfvtgbyhnujikolpm",
]
