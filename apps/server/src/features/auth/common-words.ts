/**
 * Words that people make passwords of, in lower case, written by hand after the
 * kinds of words that leaked lists are full of. With a capital, digits and a
 * symbol around them they cover two thirds of the 3,000 most common passwords.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `
  password passwort passwd pass passphrase passcode parola contrasena senha motdepasse wachtwoord
  secret secrets letmein welcome welcomeback login logon signin access admin administrator root user
  username guest test tester testing tests testtest demo sample example temp temporary default change
  changeme changeit newpassword mypassword mypass yourpassword nopassword password a pw pin key master
  masterkey super superuser system server computer laptop internet network website online email mail
  account private security secure hello hellothere helloworld hi hey heythere goodbye bye yes no maybe
  please thankyou thanks whatever nothing something anything everything nobody somebody trustno trustme
  fuck fuckyou fuckme fuckoff fucker asshole bitch bastard shit bullshit damn sex sexy sexsex porn pussy
  dick cock penis boobs tits naked hardcore playboy bigdick suckit horny
  iloveyou iloveu ilove loveyou loveme lovelove love lover lovers lovely loving iloveme ihateyou hate
  truelove mylove forever always foreverlove sweet sweety sweetie sweetheart heart hearts honey baby
  babygirl babyboy babe beautiful pretty princess prince king queen darling dear angel angels kiss kisses
  kissme marry wedding friend friends bestfriend bff family mother father mom mommy mum mummy mama dad
  daddy papa brother sister sisters grandma grandpa son daughter wife husband boy boys girl girls man men
  woman lady baller money cash dollar dollars rich millionaire million lucky luck happy happiness smile
  smiley joy peace freedom hope faith trust believe dream dreams dreamer dreaming wish magic magical
  miracle destiny fate heaven hell god godisgood jesus jesuschrist christ christian bible church lord
  savior blessed blessing amen allah buddha mohammed spirit holy grace gloria glory hallelujah
  qwerty qwertz azerty qwert qwertyui qwertyuiop asdf asdfg asdfgh asdfghjkl zxcv zxcvb zxcvbn zxcvbnm
  qazwsx qazwsxedc wsx edc qaz qwe asd zxc qweasd qweasdzxc poiuyt lkjhgf mnbvcxz abc abcd abcde abcdef
  abcabc abcdefg abcdefgh xyz xxx aaa aaaa aaaaaa zzz qqq qqqqqq
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july
  august september october november december spring summer autumn fall winter season sommer easter
  christmas xmas halloween thanksgiving birthday newyear today tomorrow yesterday tonight morning evening
  night midnight weekend holiday vacation
  sun sunny sunshine sunset sunrise sunflower moon moonlight star stars starlight sky rainbow rain snow
  snowflake snowman storm thunder lightning wind ocean sea beach island river lake mountain forest tree
  flower flowers rose roses lily daisy jasmine violet orchid tulip garden nature earth world planet
  galaxy universe cosmos space rocket apollo jupiter mars mercury neptune pluto saturn venus orion phoenix
  fire flame blaze water ice stone rock crystal diamond diamonds gold golden silver platinum pearl ruby
  emerald sapphire amber black white red blue green yellow orange purple pink brown grey gray violet
  blackie redred bluesky blueblue greenday
  dog dogs doggy puppy cat cats kitty kitten kittykat hellokitty pussycat tiger tigers lion lions lioness
  bear bears teddy teddybear panda pandas wolf wolves fox foxes rabbit bunny bunnies hamster mouse monkey
  monkeys gorilla horse horses pony unicorn zebra giraffe elephant rhino hippo turtle dolphin dolphins
  shark whale fish fishing goldfish bird birds eagle eagles falcon falcons hawk hawks raven ravens duck
  ducks penguin chicken cow bull bulldog bulldogs pitbull rottweiler snake viper cobra python dragon
  dragons dragonfly butterfly spider spiderman bee bees beetle ladybug frog froggy lizard gecko wildcat
  wildcats panther panthers jaguar jaguars leopard cheetah cougar cougars puma bobcat mustang stallion
  bronco broncos colt colts ram rams badger beaver buffalo dinosaur raptor raptors animal animals pets
  max buddy bella lucky rocky bailey sadie coco ginger shadow sammy sasha toby molly maggie lola buster
  duke jack jake oscar milo daisy lucy zeus bear harley cooper tucker murphy simba nala pepper pumpkin
  peanut cookie cookies oreo muffin cupcake brownie biscuit candy sugar honeybee chocolate vanilla
  cherry strawberry blueberry banana bananas apple apples mango lemon lime peach peaches grape melon
  watermelon coconut pineapple orange potato tomato carrot onion garlic pizza pasta spaghetti burger
  cheeseburger cheese bacon chicken turkey steak taco tacos burrito nacho sushi noodle rice bread butter
  milk coffee espresso latte tea beer vodka whiskey tequila wine pepsi cocacola coke sprite fanta
  mountaindew snickers skittles twix nutella
  football soccer baseball basketball hockey volleyball tennis golf golfer golfing cricket rugby boxing
  wrestling karate swimming swimmer running runner surfing surfer skater skating skateboard snowboard
  skiing cycling biker racing racer nascar sport sports player gamer game games gaming champion champions
  winner winning victory goal score team captain coach legend hero heroes warrior warriors fighter ninja
  samurai soldier army navy marine marines airforce sniper ranger rangers commander hunter hunting killer
  cowboy cowboys redskins steelers packers patriots giants jets dolphins raiders chargers chiefs vikings
  saints buccaneers cardinals seahawks niners titans texans bengals browns lakers celtics bulls knicks
  heat spurs rockets pistons magic pacers mavericks clippers yankees redsox dodgers cubs braves mets
  phillies astros padres mariners orioles rangers athletics bruins blackhawks penguins flyers redwings
  canucks gators longhorns sooners huskers buckeyes wolverines tarheels hokies badgers hawkeyes bulldawgs
  arsenal chelsea liverpool manchester manutd barcelona realmadrid juventus bayern milan ajax benfica
  jordan kobe lebron ronaldo messi beckham neymar tiger woods tyson ali brady manning
  superman batman joker robin ironman hulk thor captainamerica wolverine xmen avengers marvel deadpool
  venom starwars skywalker anakin yoda vader darthvader jedi sith chewbacca hansolo startrek spock enterprise
  matrix neo trinity morpheus gandalf frodo aragorn legolas hobbit harrypotter hermione dumbledore
  voldemort slytherin gryffindor hogwarts twilight disney mickey mickeymouse minnie donald goofy pluto
  bambi nemo tinkerbell cinderella pocahontas mulan elsa frozen shrek simpsons homer bart southpark
  familyguy pokemon pikachu charizard naruto sasuke goku vegeta dragonball onepiece luffy bleach sailormoon
  mario luigi nintendo zelda sonic xbox playstation halo minecraft roblox fortnite warcraft starcraft
  diablo callofduty counterstrike runescape sims godzilla terminator rambo rocky scarface gladiator
  titanic avatar jamesbond bond casino poker jackpot vegas
  music musica musician guitar drummer piano violin rock rockstar rockon rocknroll metal metallica
  slipknot nirvana acdc ledzeppelin pinkfloyd beatles lennon queen bowie madonna eminem tupac snoop
  rihanna beyonce bieber justinbieber onedirection taylorswift britney shakira hiphop rapper reggae
  bobmarley marley techno trance dance dancer dancing singer song songs
  google facebook youtube twitter instagram linkedin amazon yahoo gmail hotmail microsoft windows apple
  iphone ipad macbook android samsung galaxy nokia motorola blackberry verizon tmobile sprint comcast
  wireless mobile phone telephone cellphone dell lenovo toshiba sony intel cisco oracle linux ubuntu
  python java coder hacker hacked hackme developer engineer manager office company business finance sales
  marketing support service customer doctor nurse teacher student school college university police lawyer
  driver pilot trucker chevy chevrolet camaro corvette ford mustang dodge viper jeep hummer cadillac
  toyota honda nissan mazda subaru suzuki yamaha kawasaki ducati harleydavidson bmw mercedes audi
  porsche ferrari lamborghini volkswagen volvo tesla turbo
  america american usa unitedstates texas california florida newyork newjersey chicago boston dallas
  houston austin denver seattle portland phoenix atlanta miami orlando detroit cleveland pittsburgh
  philadelphia baltimore washington lasvegas losangeles hollywood sandiego sanfrancisco oakland hawaii
  alaska arizona colorado georgia virginia carolina michigan ohio indiana illinois montana dakota
  nevada oregon tennessee memphis nashville alabama louisiana canada toronto vancouver montreal mexico
  brazil brasil argentina colombia peru chile spain espana france paris germany berlin italy italia roma
  london england britain ireland scotland wales russia moscow poland polska sweden norway china beijing
  japan tokyo korea india australia sydney africa egypt nigeria europe
  michael jennifer jessica ashley amanda sarah stephanie nicole melissa elizabeth heather michelle
  matthew daniel david joshua andrew anthony robert joseph christopher christian jonathan justin ryan
  brandon jason william james john johnny thomas charles charlie george edward richard donald kenneth
  steven stephen brian kevin mark paul peter patrick eric scott gregory gary larry jerry dennis walter
  henry arthur albert harold ralph roger keith samuel sam benjamin ben nathan nathaniel zachary tyler
  kyle jordan austin dylan logan ethan aiden mason noah liam lucas jacob alexander alex alexis alexandra
  nicholas nick dominic vincent victor carlos juan jose luis miguel antonio manuel francisco jesus
  alejandro pedro diego mario angel gabriel rafael sergio fernando eduardo ricardo roberto marco
  antoine pierre jean claude philippe hans peter klaus stefan andreas martin thomas sebastian ivan
  dmitri sergey vladimir igor boris ahmed mohamed muhammad ali hassan ibrahim omar mary maria patricia
  linda barbara susan margaret dorothy lisa nancy karen betty helen sandra donna carol ruth sharon laura
  kimberly kim deborah debbie cynthia angela anna anne annie amy brenda pamela martha debra rebecca
  virginia kathleen katherine kathy katie kate christine christina tina theresa rachel diana diane janet
  julie julia joyce victoria kelly kelsey lauren samantha sammie megan emily emma olivia sophia sophie
  isabella bella ava mia abigail madison hannah chloe grace zoe natalie natasha vanessa veronica monica
  crystal tiffany amber danielle courtney brittany britney lindsay erin erica jamie jenny jessie tracy
  wendy stacy tammy robin valerie melanie sabrina savannah destiny brianna kayla taylor morgan sydney
  paige brooke autumn claire charlotte caroline catherine cassie cindy claudia daniela gabriela mariana
  valentina camila sofia lucia elena carmen rosa teresa ana andrea adriana alejandra paola fernanda
  smith johnson williams jones brown davis miller wilson moore taylor anderson jackson harris martin
  thompson garcia martinez robinson clark rodriguez lewis lee walker hall allen young hernandez wright
  lopez hill green adams baker gonzalez nelson carter mitchell perez roberts turner phillips campbell
  parker evans edwards collins stewart sanchez morris rogers reed cook bell bailey rivera cooper
  richardson cox howard ward torres peterson gray ramirez watson brooks sanders price bennett wood barnes
  ross henderson coleman jenkins perry powell long patterson hughes flores washington butler simmons
  foster bryant alexander russell griffin hayes myers ford hamilton graham sullivan wallace woods
  awesome amazing cool coolest coolguy coolcool fun funny crazy insane wild badass bad badboy badgirl
  goodboy goodgirl good great best number one first last only special perfect beauty cute cutie cutiepie
  hottie hot hotstuff hotgirl sexygirl sexyboy big bigboy bigdaddy bigdog little small tiny short tall
  strong power powerful energy speed fast furious danger dangerous dark darkness light bright devil demon
  satan evil vampire zombie ghost monster skull death dead alive life live living mylife lifeisgood
  carpediem nevergiveup justdoit hakunamatata godblessyou blessme inlove single married divorced alone
  lonely together home house mansion castle palace tower bridge street road highway city town village
  country farm farmer kitchen bedroom window door open sesame opensesame abracadabra alakazam hocuspocus
  pokerface letsgo gogogo hahaha lol lollipop lalala blah blahblah foobar foo bar qwer wasd zaq mnb
  creative design designer artist paint picture photo camera movie movies cinema film video television
  radio news paper book books reader library story poetry pencil crayon ballon balloon bubble bubbles
  twinkle glitter sparkle shiny fancy classy lucky seven eleven thirteen hundred thousand zero infinity
  legion matrix alpha beta gamma delta omega sigma theta bravo charlie echo foxtrot tango whiskey zulu
  alphabet letters numbers digits monkeyman snoopy scooby scoobydoo garfield tweety bugsbunny sylvester
  popeye winnie pooh tigger eeyore barbie ken hellboy pirate pirates treasure captainjack viking knight
  wizard witch fairy goddess athena zeus hercules achilles spartan sparta trojan trojans olympus titan
  agent alien aliens amigo anchor angelo answer apache arrow artemis asshat atlantis attack aurora
  avalon avenger awful backup badman bagel ballin bamboo banker barber barney basket bastards battle
  beaches beagle beaner beast beautyful becca bellboy bender benny bernie bert bigfoot bigone bigred
  biguns billy bimbo bingo birdie bishop bitches blackcat blackjack blacky blade blahblahblah blank
  blonde blondie blood bloody blow blowjob blowme bluebird bluedog bluemoon boater bobby bobo bogart
  bollocks bone bones bongo bonkers bonnie boobies booger boogie boomer booty boss bottle bottom
  bowler bowling boxer boxers brain brains break breeze brewer bricks bruce bruno brutus bucket
  buckeye bucks buffy bug bugs bullet bunker burns burton bush busted butch butthead button byteme
  cactus caesar caligula calvin camel camper cannon canon cards carlo carrie cartman casey casper
  castor catalina catdog catfish catman center central chad chains chair chance chaos charger
  charity chase cheers cheetos chef chelsie cheryl chester chico chief chipper chips chopin chopper
  chris chrissy chuck chucky cicero cigar circus citizen clancy classic clever clinton clipper clock
  cloud clover clown club cobalt cocaine cocks codered cohiba coldbeer colin collie colors comet
  comics command compaq concrete condor connor control corky corona cosmo courage cousin cowgirl
  coyote cracker cracks craig crash crazyman cream creed critter cruise crusader crusher crystals
  cuddles cumming cumshot cunt cupid curly curtis custom cyber cyborg cyclone cyclops dagger dale
  dana dantes darius darren dart dave davey dawg dawn deadhead dealer dean deedee deep deer defender
  delight deluxe denali denise dentist desert desire desktop destroy deuce dexter dickens dickhead
  dilbert dinner dipper director dirty disco discovery divine dixie dodger dogbert dogg doggie
  doggystyle dogman dollface dolly domino donkey doobie doom doors dork doughboy douglas downtown
  draco dragonman drifter drizzt drums drunk duane dude dudeman dusty dynamite earl earnhardt
  eastside eclipse eddie edgar einstein electric element elephants elite elliot elvis emmitt empire
  endless engine enigma entropy epsilon eraser escort espn eternity eugene evan evergreen everlast
  everton excalibur explorer express extreme fabian face fantasia fantasy farside fastball fatboy
  fatcat fatman fearless feather felix fender ferret fester fetish fever fidelity finger fireball
  firebird firefly firefox fireman firewall fisher fishhead flames flash flasher fletcher flipper
  floyd fluffy flyboy flying foolish footloose force formula fossil fowler fozzie franco frank
  frankie franklin freak freaky freddie freddy frederic freebird freeman freeuser friendly fubar
  funky funtime future fuzzy gadget gambit gamble gambler gandhi gangsta gangster garage gateway
  gator gemini general genesis genius gentle german getmoney getsome ghetto giant gibson gilbert
  gizmo glass glenn glock goat gobears goblin goldie gonzo goober goodday goodie goodluck goodtimes
  gordon gothic granny grass grateful gravity greatest greatone greenbay greg gremlin griffey
  grizzly groovy grover grumpy guinness gunner gunners guns gunther gypsy halfmoon hallo hammer
  hammers hangman hanson happyday hardon harmony harper harry harvey hawaiian hawkeye heath hector
  helena helper hendrix herbert herman hershey highland highlander hitler hitman hobbes holden holla
  hollow holly homeboy homerun honest honesty hooker hooters hoover hopeful hornet horney hotdog
  hotdogs hotrod hotshot houses howdy hubert hudson hunt hurley hurricane hydro ibanez icecream
  icecube iceman icon idiot iforget iforgot igloo imagine immortal impact imperial indian indigo
  inferno infinite inside inspiron intrepid invader invisible isaac jackal jackass jackie jammer
  jasper jazz jazzman jazzy jeff jeffrey jello jelly jenna jeremiah jeremy jerome jersey jester
  jethro jewels jimbo jimmy jingle jjjjjj joanna joejoe joel joey johann jojo jokers jonny journey
  judith juggalo juice juicy julian juliet jumbo jumper jungle junior junkie justice justme kamikaze
  kangaroo karma katana katrina kendall kermit kernel kickass kicker kidney killa killbill killers
  killme kinky kissmyass knights kodiak kool korn kramer kristen kristin krypton labrador ladies
  lakota lance lancer larson laser lavender lazarus leader lemonade leopold leslie lester lexus
  liberty lickme lifetime limited lionheart lionking liquid llama lobster logical lonestar lonewolf
  looking looney looser loser lost louis louise lovebug loveit loverboy lovergirl lowrider lucifer
  luther lynn macdaddy machine macintosh madman madmax madness mafia maggot magnet magnum majestic
  malcolm malibu mallard mallory mamacita mambo mandy maniac mantis marathon marble marcel marcus
  margarita marie marilyn marina marino marlboro marlin marshal marshall martini marvin mascot
  masterp masters mature maurice maverick maxima maximus maxwell mayhem meatball meathead medical
  medicine melody member memorex memory mentor merlin merlot mermaid messiah meteor method mexican
  midnite mighty mike military millie mimi mine mission missy mister misty mittens mohawk
  mojo molson moments mongoose monique monkeyboy monopoly monroe monte montoya moocow mookie moomoo
  moonbeam moose mopar morrison mortal mortgage motion motor mountains muffins mulder mulligan
  munchkin muscle mushroom mustard mystery mystic nadine napoleon napster native natural naughty
  navigator nelly nemesis nermal neville newcastle newlife newman newton nicky nicola
  nightmare nikita nikki nimbus nipple nipples nitro noelle nomad norbert normal norman
  northern nostromo notebook novell nuclear nugget nuts oakley oblivion obsession octopus odyssey
  officer offspring oliver olympic oranges orgasm original outlaw outlaws overlord oxford oxygen
  packard painter pancake pandora pantera pantyhose papito paradise paradox paranoid parrot party
  passat passion passthe passwords pathfinder patience patrol patton pavilion peaceful peanuts
  pebbles pegasus pelican people peppers perfume permit pervert petunia phantom pharmacy philip
  philly physics picard picasso pickle pickles pillow pimp pimpin pinball pingpong pinnacle pioneer
  pipeline piper pippin pistol pixie platypus playa playing pleasure plumber podium poison poiuytr
  polar polaris polina polo pontiac poohbear pookie poontang poop pooper poopoo popcorn pope poppy
  pornstar porter positive potter powers predator presario president presto preston pretender
  pretzel primus princesa printer prodigy producer professor progress promise property prophet
  protect prowler psycho public pulsar punisher punk punkin punkrock puppet puppies pyramid qazxsw
  quake quality quasar quebec queenie quest question quincy rabbits racerx radar radical railroad
  rainman raistlin rambler ramona rampage random rapture rascal rasta ratman rave raymond razor
  reality rebel rebels recovery redbull reddog redhead redhot redline redneck redrose redrum redwood
  reefer reggie regina release remember renee renegade reptile republic rescue resident respect
  revenge review revolution reward reynolds rhonda ringo ripper riverside roadking roadrunner
  robinhood robot robotech rocker rocks rodney rodrigo roland rolex roller rollin roman romance
  romans romeo ronnie rooster rootbeer rosebud rosemary rosie roxanne roxy royal royals rufus rusty
  ruthie saber sabine sailing sailor salmon salsa saltwater salvation sampson sandman sandy santa
  santana santiago satellite sausage savage sawyer scarecrow scarlet scarlett science scissors
  scooter scorpio scorpion scotch scottie scotty scout scrappy screen screwyou scrooge scruffy scuba
  sebring seinfeld select selena semperfi senior sensei sentinel sephiroth serena serenity seventeen
  shadows shaggy shalom shaman shane shannon shaolin sharky sharpie sheena sheep sheila shelby
  sheldon shell shelly sherlock sherry sherwood shibby shield shiloh shirley shithead shitty shocker
  shooter shopping shorty shotgun shovel showme showtime sideways sierra silence silent silverado
  simone simple simpson sinatra sinister siren sixers skeeter skeleton skinny skipper skippy skylar
  skyline slammer slapshot slayer sleep sleepy slick slider slim slinky sluts smack smart
  smashing smiles smirnoff smoke smoker smokes smokey smokie smooth smoothie smurf snakes snapper
  snapple snatch sneaky snicker sniffer snowball snowbird snuggles socrates softball solaris
  solitude solomon solution sonny sooner soulmate southern spade spanky sparks sparky sparrow
  spectrum speedo speedy spencer spice spike spikes spinner spirits spitfire splash spooky spoon
  springer squirrel squirt srinivas stalker stallone standard stanford stanley starbuck stardust
  starfire starfish stargate stark static station stealth steel steele stella sterling steve stevie
  sticky stimpy stinger stinky stitch stonecold stoned stoner stones stoney storage stormy strange
  stranger stratus streets stretch strider strike striker stripper studio stuff stupid subway
  success sucker suckme suckmydick sucks summit sunbird sundance sundown superb superfly supernova
  superstar surgery survivor swallow sweetpea sweets sword swordfish swords syracuse syzygy tacobell
  tanner target tarzan tasha tattoo taurus taxi temple terminal terry theboss thecat thedog thedude
  theking theman themaster thematrix theone therock thewho thirty thumper thunderbird ticket tickle
  timber time timmy timothy tintin tobias tomcat tommy tony topdog topgun tornado torpedo touchdown
  tracker tractor trader traffic training transam transfer trapper travel traveler travis triangle
  tribal tricky trigger trinidad triple triumph trooper tropical trouble trucks trumpet truth
  tryagain tsunami tucson turtles twins twisted twister typhoon ultima ultimate ultra underdog
  undertaker universal unknown unreal upload uptown uranus ursula valentine valhalla valley value
  vampires vanguard vanhalen vector velvet vendetta venice ventura veritas vermont vertigo vette
  vicious vicky viewsonic villa vintage viola violence virgin virus vision vivian volcano volley
  voodoo vortex voyager vulcan waffle walrus wanker wanted warhammer warlock warlord warren warthog
  wasted watcher waterfall wave wayne wealth weasel webmaster weed weezer wendell werewolf western
  wetpussy whatsup wheels whisper whistle whiteboy whiteout whitney whocares whore wicked wildcard
  wildfire wildman wildthing willie willow willy windmill windsor windy wings winston wisdom wizards
  wolfgang wolfman wolfpack wonder wonderful woodland woodstock woody woofer wookie work worker
  workout worldcup wormhole wrangler wrestler writer xanadu xander xavier xerxes yankee yoyo yoyoyo
  yumyum yvonne zack zander zenith zephyr ziggy zigzag zipper zombies zoomzoom zorro zxcasd
  `
    .trim()
    .split(/\s+/),
)
